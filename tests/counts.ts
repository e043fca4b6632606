/** How many tests passed and failed, and what failed, read from the JUnit report that each runner writes. */
import { stripVTControlCharacters } from 'node:util'

export type Counts = ReturnType<typeof countTests>

const reasonLines = 15
const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plain(xml = ''): string {
  const text = xml.replace(/<!\[CDATA\[|\]\]>/g, '')
  return text.replace(/&(\w+);/g, (whole, name: string) => marks[name] ?? whole)
}

/** From a JUnit report: `leftOut` are those that the machine lacks something for, `failures` what failed, and why. */
export function countTests(report: string) {
  const tests = report.split('<testcase').slice(1)
  const failures = tests.flatMap((test) => {
    const [failure, , reason] = /^\s*<(failure|error)\b[^>]*>(?:(.*?)<\/\1>)?/ms.exec(test) ?? []
    if (!failure) return []
    const [file, name] = [/ classname="([^"]*)"/, / name="([^"]*)"/].map(
      (one) => one.exec(test)?.[1],
    )
    const lines = plain(reason).split('\n')
    const own = lines.filter((line) => line.trim() && !line.includes('/node_modules/'))
    const told = own.slice(0, reasonLines).map((line) => `    ${line}`)
    return [[plain(`${file}: ${name}`), ...told].join('\n')]
  })
  const leftOut = tests.filter((test) => /^\s*<skipped/m.test(test)).length
  const failed = failures.length
  return { passed: tests.length - failed - leftOut, failed, leftOut, failures }
}

/** What became of a layer; one that writes no report counts as one test. */
export function countLayer(code: number, output: string, report?: string): Counts {
  const whole = { passed: code === 0 ? 1 : 0, failed: 0, leftOut: 0, failures: [] }
  const counts = report === undefined ? whole : countTests(report)
  // A runner that failed outside of its tests, or ran none, has failed.
  if (counts.failed > 0 || (code === 0 && counts.passed > 0)) return counts
  const lines = stripVTControlCharacters(output).trim().split('\n').slice(-reasonLines)
  const lastWords = ['its last words', ...lines.map((line) => `    ${line}`)].join('\n')
  return { ...counts, failed: 1, failures: [lastWords] }
}

/** How many tests passed and failed, and why, from the JUnit report that each runner writes. */
import { stripVTControlCharacters } from 'node:util'

export type Counts = ReturnType<typeof countTests>

const reasonLines = 15
const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plain(xml = ''): string {
  const text = xml.replace(/<!\[CDATA\[|\]\]>/g, '')
  return text.replace(/&(\w+);/g, (whole, name: string) => marks[name] ?? whole)
}

/** Counts a JUnit report. `leftOut`: tests for which the machine lacks something; `failures`: what failed, and why. */
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
    const shown = own.slice(0, reasonLines).map((line) => `    ${line}`)
    return [[plain(`${file}: ${name}`), ...shown].join('\n')]
  })
  const leftOut = tests.filter((test) => /^\s*<skipped/m.test(test)).length
  const failed = failures.length
  return { passed: tests.length - failed - leftOut, failed, leftOut, failures }
}

/** Counts a layer; one that writes no report counts as one test. */
export function countLayer(code: number, output: string, report?: string): Counts {
  const whole = { passed: code === 0 ? 1 : 0, failed: 0, leftOut: 0, failures: [] }
  const counts = report === undefined ? whole : countTests(report)
  // A runner that fails outside its tests, or runs none, has failed.
  if (counts.failed > 0 || (code === 0 && counts.passed > 0)) return counts
  const lines = stripVTControlCharacters(output).trim().split('\n').slice(-reasonLines)
  const lastWords = ['its last words', ...lines.map((line) => `    ${line}`)].join('\n')
  return { ...counts, failed: 1, failures: [lastWords] }
}

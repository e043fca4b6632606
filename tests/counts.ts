/** How many tests passed and failed, and what failed, read from each runner's own report. */

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** What failed and the beginning of why, where the report tells. */
  readonly failures?: readonly string[]
}

const reasonLines = 12

function failure(where: string, reason: string | undefined): string {
  const lines = (reason ?? '').split('\n').slice(0, reasonLines)
  return [where, ...lines.map((line) => `    ${line}`)].join('\n')
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numFailedTestSuites: number
  readonly testResults?: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** From vitest's JSON report. A file that could not be loaded counts as a failure. */
export function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults }: VitestReport =
    JSON.parse(report)
  const failed = numFailedTests > 0 ? numFailedTests : numFailedTestSuites
  const failures = (testResults ?? []).flatMap(({ name, message, assertionResults }) => [
    ...(message ? [failure(name, message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(`${name}: ${test.fullName}`, test.failureMessages[0])),
  ])
  return { passed: numPassedTests, failed, failures }
}

interface Message {
  readonly message?: string
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly file: string
    readonly line: number
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly { readonly error?: Message }[] }[]
  }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
  }
  readonly errors: readonly Message[]
}

function playwrightFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const here = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const reason = tests.flatMap(({ results }) => results).find(({ error }) => error)
      return failure(`${file}:${line} ${title}`, reason?.error?.message)
    })
  return [...here, ...suites.flatMap(playwrightFailures)]
}

/** From Playwright's JSON report. Flaky tests count as failed; errors outside of tests too. */
export function countPlaywright(text: string): Counts {
  const report: PlaywrightReport = JSON.parse(text)
  const { stats, errors } = report
  const outside = errors.map(({ message }) => failure('outside of the tests', message))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...playwrightFailures(report), ...outside],
  }
}

/** From the last line of `deno test`: "ok | 12 passed | 0 failed (1s)". */
export function countDeno(output: string): Counts {
  const match = /(\d+) passed[^|]*\| (\d+) failed/.exec(output)
  return { passed: Number(match?.[1] ?? 0), failed: Number(match?.[2] ?? 1) }
}

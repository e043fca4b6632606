/** How many tests passed and failed, read from each runner's own report. */

export interface Counts {
  readonly passed: number
  readonly failed: number
}

/** From vitest's JSON report. A file that could not be loaded counts as a failure. */
export function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(report)
  const failed = numFailedTests > 0 ? numFailedTests : numFailedTestSuites
  return { passed: numPassedTests, failed }
}

/** From Playwright's JSON report. Flaky tests count as failed; errors outside of tests too. */
export function countPlaywright(report: string): Counts {
  const { stats, errors } = JSON.parse(report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/** From the last line of `deno test`: "ok | 12 passed | 0 failed (1s)". */
export function countDeno(output: string): Counts {
  const match = /(\d+) passed[^|]*\| (\d+) failed/.exec(output)
  return { passed: Number(match?.[1] ?? 0), failed: Number(match?.[2] ?? 1) }
}

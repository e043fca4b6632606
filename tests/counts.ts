/** How many tests passed and failed, and what failed, read from each runner's own report. */

import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter'
import type { JsonTestResults } from 'vitest/node'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Tests that were left out, because the machine lacks what they need. */
  readonly leftOut?: number
  /** What failed and the beginning of why, where the report tells. */
  readonly failures?: readonly string[]
}

const reasonLines = 15

function failure(where: string, reason: string | undefined): string {
  const own = (reason ?? '').split('\n').filter((line) => !line.includes('/node_modules/'))
  const lines = own.slice(0, reasonLines)
  return [where, ...lines.map((line) => `    ${line}`)].join('\n')
}

/** From vitest's JSON report. A file that could not be loaded counts as a failure. */
export function countVitest(report: string): Counts {
  const {
    numPassedTests,
    numFailedTests,
    numFailedTestSuites,
    numPendingTests,
    testResults,
  }: JsonTestResults = JSON.parse(report)
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [failure(name, message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(`${name}: ${test.fullName}`, test.failureMessages?.[0])),
  ])
  const failed = numFailedTests > 0 ? numFailedTests : numFailedTestSuites
  return { passed: numPassedTests, failed, leftOut: numPendingTests, failures }
}

/** A test that ran out of time says what it waited for in a second message. */
function reasonOf(errors: readonly { readonly message?: string }[]): string {
  return stripVTControlCharacters(errors.map(({ message = '' }) => message.trimEnd()).join('\n'))
}

function playwrightFailures({ suites = [], specs = [] }: Partial<JSONReportSuite>): string[] {
  const here = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors)
      const project = tests.map(({ projectName }) => projectName).find(Boolean)
      const where = [`${file}:${line}`, project && `[${project}]`, title].filter(Boolean).join(' ')
      return failure(where, reasonOf(errors))
    })
  return [...here, ...suites.flatMap(playwrightFailures)]
}

/** From Playwright's JSON report. Flaky tests count as failed; errors outside of tests too. */
export function countPlaywright(report: string): Counts {
  const { stats, errors, suites }: JSONReport = JSON.parse(report)
  const outside = errors.map(({ message }) => failure('outside of the tests', message))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    leftOut: stats.skipped,
    failures: [...playwrightFailures({ suites }), ...outside],
  }
}

/** From `deno test`'s closing line, "ok | 12 passed | 0 failed (1s)"; silence is a failure. */
export function countDeno(output: string): Counts {
  const [, passed = 0, failed = 1] = /(\d+) passed[^|]*\| (\d+) failed/.exec(output) ?? []
  return { passed: Number(passed), failed: Number(failed) }
}

import { describe, expect, test } from 'vitest'
import { countDeno, countPlaywright, countVitest } from '../../counts.ts'

describe('counting what the runners report', () => {
  test('vitest: a file that could not be loaded is a failure', () => {
    const report = { numPassedTests: 5, numFailedTests: 0, numFailedTestSuites: 1, testResults: [] }
    expect(countVitest(JSON.stringify(report))).toMatchObject({ passed: 5, failed: 1 })
  })

  test('vitest: names what failed, and why', () => {
    const failureMessages = ['expected 2\nat x\nat /node_modules/vitest']
    const assertionResults = [
      { fullName: 'a day', status: 'failed', failureMessages },
      { fullName: 'a year', status: 'passed', failureMessages: [] },
    ]
    const testResults = [{ name: 'day.test.ts', message: '', assertionResults }]
    const report = { numPassedTests: 1, numFailedTests: 1, numFailedTestSuites: 1, testResults }
    const failures = ['day.test.ts: a day\n    expected 2\n    at x']
    expect(countVitest(JSON.stringify(report))).toMatchObject({ passed: 1, failed: 1, failures })
  })

  test('playwright: flaky tests and errors outside of tests are failures; names what failed, and why, however deep', () => {
    const errors = [{ message: '\u001b[31mTimeout\u001b[39m' }, { message: 'no button' }]
    const tests = [{ projectName: 'phone', results: [{ errors }] }]
    const spec = { file: 'a.spec.ts', line: 3, title: 'books', ok: false, tests }
    const report = {
      stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 },
      errors: [{ message: 'no browser' }],
      suites: [{ suites: [{ specs: [spec] }] }],
    }
    expect(countPlaywright(JSON.stringify(report))).toEqual({
      ...{ passed: 7, failed: 4, leftOut: 3 },
      failures: [
        'a.spec.ts:3 [phone] books\n    Timeout\n    no button',
        'outside of the tests\n    no browser',
      ],
    })
  })

  test('deno: reads its closing line, and takes silence for a failure', () => {
    expect(countDeno('ok | 12 passed (3 steps) | 0 failed (1s)')).toEqual({ passed: 12, failed: 0 })
    expect(countDeno('error: Module not found')).toEqual({ passed: 0, failed: 1 })
  })
})

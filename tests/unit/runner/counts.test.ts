// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { countDeno, countPlaywright, countVitest } from '../../counts.ts'

describe('counting what the runners report', () => {
  test('vitest: a file that could not be loaded is a failure', () => {
    const report = { numPassedTests: 5, numFailedTests: 0, numFailedTestSuites: 1 }
    expect(countVitest(JSON.stringify(report))).toMatchObject({ passed: 5, failed: 1 })
  })

  test('vitest: names what failed, and why', () => {
    const failed = { fullName: 'a day', status: 'failed', failureMessages: ['expected 2\nat x'] }
    const passed = { fullName: 'a year', status: 'passed', failureMessages: [] }
    const file = { name: 'day.test.ts', message: '', assertionResults: [failed, passed] }
    const report = {
      ...{ numPassedTests: 1, numFailedTests: 1, numFailedTestSuites: 1 },
      testResults: [file],
    }
    expect(countVitest(JSON.stringify(report)).failures).toEqual([
      'day.test.ts: a day\n    expected 2\n    at x',
    ])
  })

  test('playwright: flaky tests and errors outside of tests are failures', () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 2 }, errors: [{}] }
    expect(countPlaywright(JSON.stringify(report))).toMatchObject({ passed: 7, failed: 4 })
  })

  test('playwright: names what failed, and why, however deep', () => {
    const results = [{ error: { message: 'no button' } }]
    const spec = { file: 'a.spec.ts', line: 3, title: 'books', ok: false, tests: [{ results }] }
    const report = {
      ...{ stats: { expected: 0, unexpected: 1, flaky: 0 }, errors: [] },
      suites: [{ suites: [{ specs: [spec] }] }],
    }
    expect(countPlaywright(JSON.stringify(report)).failures).toEqual([
      'a.spec.ts:3 books\n    no button',
    ])
  })

  test('deno: reads its closing line, and takes silence for a failure', () => {
    expect(countDeno('ok | 12 passed (3 steps) | 0 failed (1s)')).toEqual({ passed: 12, failed: 0 })
    expect(countDeno('error: Module not found')).toEqual({ passed: 0, failed: 1 })
  })
})

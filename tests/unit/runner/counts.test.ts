// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { countDeno, countPlaywright, countVitest } from '../../counts.ts'

describe('counting what the runners report', () => {
  test('vitest: a file that could not be loaded is a failure', () => {
    const report = { numPassedTests: 5, numFailedTests: 0, numFailedTestSuites: 1 }
    expect(countVitest(JSON.stringify(report))).toEqual({ passed: 5, failed: 1 })
  })

  test('playwright: flaky tests and errors outside of tests are failures', () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 2 }, errors: [{}] }
    expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 7, failed: 4 })
  })

  test('deno: reads its closing line, and takes silence for a failure', () => {
    expect(countDeno('ok | 12 passed (3 steps) | 0 failed (1s)')).toEqual({ passed: 12, failed: 0 })
    expect(countDeno('error: Module not found')).toEqual({ passed: 0, failed: 1 })
  })
})

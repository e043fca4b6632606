/** For every unit and component test: DOM matchers, clean-up, and no unexpected console.error. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(calls, 'unexpected console.error').toEqual([])
})

// Registered last, `cleanup` runs first. Without a document nothing is rendered.
if ('document' in globalThis) {
  await import('@testing-library/jest-dom/vitest')
  const { cleanup, configure } = await import('@testing-library/react')
  afterEach(cleanup)
  // The default, a second, is too short on a busy machine.
  configure({ asyncUtilTimeout: 40_000 })
}

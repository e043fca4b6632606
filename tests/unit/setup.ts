/** For every unit and component test: DOM matchers, clean-up, and no unexpected console.error. */
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

/** Instead of the default, a second: that is too short on a busy machine. */
const patience = 40_000
const { waitFor } = vi
vi.waitFor = (isSo, options = patience) => waitFor(isSo, options)

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
  configure({ asyncUtilTimeout: patience })
  // What a page has begun to load would go on when the file's document is gone.
  afterAll(vi.dynamicImportSettled)
}

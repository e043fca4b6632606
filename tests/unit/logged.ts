/** A failure as the specification wants it in the console: only these words, without the customer's data. */
import { expect, vi } from 'vitest'

export function expectLoggedFailure(words: RegExp): void {
  const { mock } = vi.mocked(console.error)
  expect(mock.calls).toEqual([[expect.stringMatching(words)]])
  vi.mocked(console.error).mockClear()
}

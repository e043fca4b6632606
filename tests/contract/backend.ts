/** One backend for the tests of a file: opened before the first of them, gone after the last. */
import { afterAll, beforeAll } from 'vitest'
import { openTarget, type Target } from './target.ts'

/** The backend of the file that has called `openBackend`. */
export let target: Target

/** To be called once in a file. */
export function openBackend(): void {
  beforeAll(async () => {
    target = await openTarget()
  })
  afterAll(() => target?.stop())
}

/** One backend for the tests of a file: opened before the first of them, gone after the last. */
import { afterAll, beforeAll } from 'vitest'
import { liftLimits, removeRows } from './bookings.ts'
import { openTarget, type Target } from './target.ts'

/** The backend of the file that has called `openBackend`. */
export let target: Target

/** To be called once in a file; `liftsLimits`: also those that all visitors of one machine share. */
export function openBackend({ liftsLimits = false } = {}): void {
  let restoreLimits: (() => Promise<void>) | undefined
  beforeAll(async () => {
    target = await openTarget()
    if (liftsLimits) restoreLimits = await liftLimits(target)
  })
  afterAll(async () => {
    if (liftsLimits) await removeRows(target)
    await restoreLimits?.()
    await target?.stop()
  })
}

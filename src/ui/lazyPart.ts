/** A part of a page whose code is fetched when it is first shown, again and again until it comes. */
import { type ComponentType, lazy } from 'react'
import { untilLoaded } from './untilLoaded.ts'

/** To be put into a Suspense; `onFailure` hears of each try that failed. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>, onFailure?: () => void) {
  return lazy(async () => ({ default: await untilLoaded(load, onFailure) }))
}

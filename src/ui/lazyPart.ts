/** A part of a page whose code is loaded when it is first shown; a failed fetch is repeated. */
import { type ComponentType, lazy } from 'react'
import { untilLoaded } from './untilLoaded.ts'

/** Needs a Suspense around it; `onFailure` is called at each failed try. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>, onFailure?: () => void) {
  return lazy(async () => ({ default: await untilLoaded(load, onFailure) }))
}

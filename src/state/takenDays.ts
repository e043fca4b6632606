/** The taken days, for pages that show days. Nothing waits for them: while none are known, any day can be chosen. */
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Day } from '../domain/day.ts'
import type { KnownDays } from './askTakenDays.ts'

/** An answer is not asked for again within this time, ms. */
const freshFor = 60_000

const useKnown = create<KnownDays>(() => ({ taken: new Map(), askedAt: undefined }))

let loading: Promise<void> | undefined

function setKnown(known: KnownDays | undefined): void {
  if (known) useKnown.setState(known)
}

function refresh(): void {
  loading ??= load().finally(() => {
    loading = undefined
  })
}

async function load(): Promise<void> {
  // In a task of its own: requesting a dozen files takes a slow phone 40 ms, and no page waits for the answer.
  await new Promise((resolve) => setTimeout(resolve))
  try {
    const { askTakenDays, storedTakenDays } = await import('./askTakenDays.ts')
    const answer = askTakenDays()
    // Not if this page has an answer: it is newer than the stored one, whatever the clock says.
    if (useKnown.getState().askedAt === undefined) setKnown(await storedTakenDays())
    setKnown(await answer)
  } catch {
    // The code could not be loaded: no day counts as taken.
  }
}

/** The server has refused this day for a job of this area (m²): marks it as taken until a later answer, and asks again. */
export function noteTaken(day: Day, area: number): void {
  const mark = (): void => {
    const { taken } = useKnown.getState()
    const fromArea = Math.min(area, taken.get(day) ?? area)
    useKnown.setState({ taken: new Map(taken).set(day, fromArea) })
  }
  mark()
  // The answer to an earlier request may not have it yet.
  void Promise.resolve(loading?.then(mark)).then(refresh)
}

/** What is known; asks again after hydration, and whenever the page is shown again. */
export function useTakenDays(): KnownDays {
  useEffect(() => {
    const refreshIfOld = (): void => {
      const age = Date.now() - (useKnown.getState().askedAt ?? 0)
      if (document.visibilityState === 'visible' && Math.abs(age) > freshFor) refresh()
    }
    refreshIfOld()
    document.addEventListener('visibilitychange', refreshIfOld)
    return () => document.removeEventListener('visibilitychange', refreshIfOld)
  }, [])
  return useKnown()
}

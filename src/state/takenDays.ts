/** The taken days, for pages that show days. Nothing waits for them: while none are known, any day can be chosen. */
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Day } from '../domain/day.ts'
import type { Known } from './askTakenDays.ts'

/** An answer is not asked for again within this time, ms. */
const freshFor = 60_000

const useKnown = create<Known>(() => ({ taken: new Map(), askedAt: undefined }))

let asking: Promise<void> | undefined

function learn(known: Known | undefined): void {
  if (known) useKnown.setState(known)
}

function ask(): void {
  asking ??= question().finally(() => {
    asking = undefined
  })
}

async function question(): Promise<void> {
  // In a task of its own: asking for a dozen files takes a slow phone 40 ms, and no page waits for the answer.
  await new Promise((resolve) => setTimeout(resolve))
  try {
    const { askTakenDays, recallTakenDays } = await import('./askTakenDays.ts')
    const answer = askTakenDays()
    // Not if this page knows an answer: it is newer than what the device has kept, whatever the clock said.
    if (useKnown.getState().askedAt === undefined) learn(await recallTakenDays())
    learn(await answer)
  } catch {
    // The code could not be loaded: nothing is known.
  }
}

/** The server has refused this day for a job of this area (m²): marks it as taken, and asks again. */
export function noteTaken(day: Day, area: number): void {
  const mark = (): void => {
    const { taken } = useKnown.getState()
    const fromArea = Math.min(area, taken.get(day) ?? area)
    useKnown.setState({ taken: new Map(taken).set(day, fromArea) })
  }
  mark()
  // An answer that is under way may not know of it yet.
  void Promise.resolve(asking?.then(mark)).then(ask)
}

/** What is known; asks again after hydration, and whenever the page is shown again. */
export function useTakenDays(): Known {
  useEffect(() => {
    const look = (): void => {
      const age = Date.now() - (useKnown.getState().askedAt ?? 0)
      if (document.visibilityState === 'visible' && Math.abs(age) > freshFor) ask()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return useKnown()
}

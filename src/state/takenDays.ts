/**
 * Which days the company has told are taken, for pages that show days. It never holds anything up:
 * whoever was told nothing may choose any day.
 */
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Day } from '../domain/day.ts'
import type { Known } from './askTakenDays.ts'

/** What was told is not asked for again within this time. */
const freshFor = 60_000

const useKnown = create<Known>(() => ({ taken: new Map(), askedAt: undefined }))

let isAsking = false

function learn(known: Known | undefined): void {
  if (known) useKnown.setState(known)
}

async function ask(): Promise<void> {
  if (isAsking) return
  isAsking = true
  try {
    // Code of its own: a page lives before it comes.
    const { askTakenDays, recallTakenDays } = await import('./askTakenDays.ts')
    const answer = askTakenDays()
    // What was told on this page counts more than what the device has kept, whatever its clock said.
    if (useKnown.getState().askedAt === undefined) learn(await recallTakenDays())
    learn(await answer)
  } catch {
    // Its code did not come: nothing is known.
  }
  isAsking = false
}

/** The company has refused this day for a job of this area (m²): what was known is out of date. */
export function noteTaken(day: Day, area: number): void {
  const { taken } = useKnown.getState()
  const fromArea = Math.min(area, taken.get(day) ?? area)
  useKnown.setState({ taken: new Map(taken).set(day, fromArea) })
  void ask()
}

/** What is known; asks for what is new once the page lives, and when it is looked at again. */
export function useTakenDays(): Known {
  useEffect(() => {
    const look = (): void => {
      const age = Date.now() - (useKnown.getState().askedAt ?? 0)
      if (document.visibilityState === 'visible' && Math.abs(age) > freshFor) void ask()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return useKnown()
}

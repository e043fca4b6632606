/**
 * Which days the company has told are taken, for pages that show days. It never holds anything up:
 * whoever was told nothing may choose any day.
 */
import { useEffect } from 'react'
import { create } from 'zustand'
import type { TakenDays } from '../domain/availability.ts'
import type { Day } from '../domain/day.ts'

interface Known {
  readonly taken: TakenDays
  /** When the company was asked, ms; undefined while nothing was ever told. */
  readonly askedAt: number | undefined
}

/** What was told is not asked for again within this time. */
const freshFor = 60_000

const useKnown = create<Known>(() => ({ taken: new Map(), askedAt: undefined }))

function learn(taken: TakenDays, askedAt: number): void {
  useKnown.setState({ taken, askedAt })
}

// Asking is code of its own: a page lives before it comes.
function ask(anew: boolean): void {
  import('./askTakenDays.ts')
    .then(({ askTakenDays }) => askTakenDays(learn, anew))
    .catch(() => undefined)
}

/** The company has refused this day for a job of this area (m²): what was known is out of date. */
export function noteTaken(day: Day, area: number): void {
  const { taken } = useKnown.getState()
  const fromArea = Math.min(area, taken.get(day) ?? area)
  useKnown.setState({ taken: new Map(taken).set(day, fromArea) })
  ask(true)
}

/** What is known; asks for what is new once the page lives. */
export function useTakenDays(): Known {
  useEffect(() => {
    const age = Date.now() - (useKnown.getState().askedAt ?? 0)
    if (Math.abs(age) > freshFor) ask(false)
  }, [])
  return useKnown()
}

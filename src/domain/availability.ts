/**
 * Which painting days are free: those the specification allows, without those that the company's database calls
 * taken. It depends on the area: a larger job takes more days. This only guides the customer; the database decides.
 */
import { areaOptions } from './areas.ts'
import { addDays, type Day, daysBetween, parseDay } from './day.ts'
import { earliestBookableDay, latestBookableDay } from './schedule.ts'

/** The name of the database's rule that refuses a day. */
export const dayTakenRule = 'booking_day_taken'

/** Each taken day, with the smallest area, in m², that can't begin on it. */
export type TakenDays = ReadonlyMap<Day, number>

/** A customer who looks for a day. */
export interface Search {
  readonly taken: TakenDays
  /** m²; undefined while none is chosen: then the smallest counts. */
  readonly area: number | undefined
  readonly now: Date
}

/** Reads the answer of `rpc/taken_days`; undefined for anything else. */
export function parseTakenDays(answer: unknown): TakenDays | undefined {
  if (!Array.isArray(answer)) return undefined
  const taken = new Map<Day, number>()
  for (const row of answer as readonly unknown[]) {
    const { day: text, from_area: fromArea } = (row ?? {}) as Record<string, unknown>
    const day = parseDay(text)
    if (!day || typeof fromArea !== 'number') return undefined
    taken.set(day, fromArea)
  }
  return taken
}

/** Whether a job of this area can't begin on this day, as far as we know. */
export function isTaken(day: Day, { taken, area }: Omit<Search, 'now'>): boolean {
  const fromArea = taken.get(day)
  return fromArea !== undefined && fromArea <= (area ?? areaOptions[0].area)
}

/** The days that can be booked, in order, none before `from`. */
function* freeDays(search: Search, from?: Day): Generator<Day, undefined> {
  const latest = latestBookableDay(search.now)
  const earliest = earliestBookableDay(search.now)
  for (let day = from && from > earliest ? from : earliest; day <= latest; day = addDays(day, 1)) {
    if (!isTaken(day, search)) yield day
  }
}

/** The earliest free day, not before `from`; undefined if none is left. */
export function firstFreeDay(search: Search, from?: Day): Day | undefined {
  return freeDays(search, from).next().value
}

/** The `count` free days nearest to the wanted one, or fewer, in order; of two equally near the earlier is preferred. */
export function nearestFreeDays(wanted: Day, count: number, search: Search): Day[] {
  const distance = (day: Day) => Math.abs(daysBetween(wanted, day))
  return [...freeDays(search)]
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .sort()
}

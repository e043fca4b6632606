/** Shared by the smoke checks: what is checked, how a check fails, and the booking that most of them send. */
import { areaOptions } from '../../src/domain/areas.ts'
import { firstFreeDay, parseTakenDays } from '../../src/domain/availability.ts'
import { type Api, type BookingInsert, rest, validBooking } from '../contract/requests.ts'
import { dayFromNow } from '../days.ts'

export interface SmokeTarget extends Api {
  /** The site's origin. */
  readonly siteUrl: string
}

/** By name. Each throws an Error that says what is wrong; it may return a text to print if nothing is. */
export type Checks = Readonly<Record<string, (target: SmokeTarget) => Promise<unknown>>>

/** Throws with the message unless the condition holds. */
export function must(condition: boolean, message: string): void {
  if (!condition) throw new Error(message)
}

/** Throws unless the answer has this status. */
export function mustAnswer(answer: { readonly status: number }, status: number): void {
  must(answer.status === status, `answered ${answer.status}, expected ${status}`)
}

const { area, price } = areaOptions[0]

/** A valid row with a new id; its day is sixty days ahead, which may be taken. */
export function smokeBooking(changes: Partial<BookingInsert> = {}): BookingInsert {
  const person = { name: 'Test Smoke', email: 'smoke@example.pl', phone: '0' }
  const job = { area, total_price: price, preferred_date: dayFromNow(60) }
  return validBooking({ ...person, ...job, ...changes })
}

/** A free day for it, if there is one: sixty days ahead may be closed, full, or more than the owner allows. */
export async function onFreeDay(target: SmokeTarget) {
  const answer = await rest(target, '/rest/v1/rpc/taken_days', { method: 'POST', body: {} })
  const taken = parseTakenDays(answer.body) ?? new Map()
  const search = { taken, area, now: new Date() }
  const day = firstFreeDay(search, dayFromNow(60)) ?? firstFreeDay(search)
  return day && { preferred_date: day }
}

/** Shared by the smoke checks: what is checked, how requests are sent, and how a check fails. */
import { areaOptions } from '../../src/domain/areas.ts'
import { firstFreeDay, parseTakenDays } from '../../src/domain/availability.ts'
import { type BookingInsert, validBooking } from '../contract/requests.ts'
import { dayFromNow } from '../days.ts'

export interface SmokeTarget {
  /** The site's origin. */
  readonly siteUrl: string
  /** The origin of the Supabase API. */
  readonly apiUrl: string
  readonly key: string
}

/** By name. Each throws an Error that says what is wrong; it may return a text to print if nothing is. */
export type Checks = Readonly<Record<string, (target: SmokeTarget) => Promise<unknown>>>

/** Throws with the message unless the condition holds. */
export function must(condition: boolean, message: string): void {
  if (!condition) throw new Error(message)
}

/** Throws unless the answer has this status. */
export function mustAnswer(answer: Response, status: number): void {
  must(answer.status === status, `answered ${answer.status}, expected ${status}`)
}

/** A request with a timeout. Without an answer it throws an Error with the reason, such as an expired certificate. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(30_000)
  return fetch(url, { redirect: 'manual', signal, ...init }).catch((error) => {
    throw new Error(`${new URL(url).origin} does not answer (${error.cause?.code ?? error.name})`)
  })
}

/** A request to the API with the publishable key, as the site makes it. */
export function send(
  { apiUrl, key }: SmokeTarget,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return ask(apiUrl + path, {
    method,
    headers: { apikey: key, 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

/** Calls an edge function with the publishable key. */
export function call(target: SmokeTarget, name: string, body: object, headers = {}) {
  return send(target, 'POST', `/functions/v1/${name}`, body, headers)
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
  const answer = await send(target, 'POST', '/rest/v1/rpc/taken_days', {})
  const taken = parseTakenDays(await answer.json().catch(() => undefined)) ?? new Map()
  const search = { taken, area, now: new Date() }
  const day = firstFreeDay(search, dayFromNow(60)) ?? firstFreeDay(search)
  return day && { preferred_date: day }
}

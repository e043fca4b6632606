/** Which statement of withdrawal belongs to a booking of this device. */
import type { Day } from '../domain/day.ts'
import { orderNumber } from '../domain/orderNumber.ts'
import { type Booking, isSaved, type Statement, type Submission } from './submission.ts'

/** A written day in one form, however it was typed: "Wtorek, 09.03.2027 r." is "wtorek 9.3.2027". */
function plainDay(written: string): string {
  const text = written.toLowerCase().replace(/[\s,]+/g, ' ')
  return text.replace(/ (?:r\.?|roku)$/, '').replace(/(^|[. ])0/g, '$1')
}

const forms = [
  { dateStyle: 'short' },
  { dateStyle: 'long' },
  { day: 'numeric', month: 'long' },
] as const

/**
 * Whether a text is this day, in figures or in words, maybe without its year. By Intl: date-fns is not in every page's
 * scripts.
 */
function isDay(text: string, day: Day): boolean {
  const written = forms.map((form) =>
    new Date(day).toLocaleDateString('pl', { ...form, timeZone: 'UTC' }),
  )
  return written.some((one) => ` ${plainDay(text)}`.endsWith(` ${plainDay(one)}`))
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Whether a record is a statement of withdrawal from this booking: by its number, or by its day and its name or e-mail. */
function names(record: Submission, { id, payload }: Booking): boolean {
  if (record.kind !== 'withdrawal') return false
  const { orderNumber: text, name, email } = record.payload
  if (text === orderNumber(id)) return true
  const isSamePerson = isSame(name, payload.name) || isSame(email, payload.email)
  return isSamePerson && isDay(text, payload.preferredDate)
}

/** The statement of withdrawal from a booking; one that has arrived is preferred to one on its way. */
export function statementOf(booking: Booking, all: readonly Submission[]): Statement | undefined {
  const statements = all.filter(
    (one): one is Statement => names(one, booking) && one.state !== 'returned',
  )
  return statements.find(isSaved) ?? statements[0]
}

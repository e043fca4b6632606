/** Which statement of withdrawal belongs to a booking of this device. */
import type { Day } from '../domain/day.ts'
import { orderNumber } from '../domain/orderNumber.ts'
import { type Booking, isSaved, type Statement, type Submission } from './submission.ts'

/** A written day in one form, however it was typed: "09.03.2027 r." is "9.3.2027". */
function plainDay(written: string): string {
  const text = written.toLowerCase().replace(/\s+/g, ' ')
  return text.replace(/ (?:r\.?|roku)$/, '').replace(/(^|\.)0/g, '$1')
}

/** Whether a text is this day, in figures or in words. By Intl: date-fns is not in every page's scripts. */
function isDay(text: string, day: Day): boolean {
  const write = (dateStyle: 'short' | 'long') =>
    new Date(day).toLocaleDateString('pl', { dateStyle, timeZone: 'UTC' })
  return [write('short'), write('long')].map(plainDay).includes(plainDay(text))
}

/** Whether a record is a statement of withdrawal from this booking: by its number, or by its day, name and e-mail. */
function names(record: Submission, { id, payload }: Booking): boolean {
  if (record.kind !== 'withdrawal') return false
  const { orderNumber: text, name, email } = record.payload
  if (text === orderNumber(id)) return true
  const isSamePerson = name === payload.name && email === payload.email
  return isSamePerson && isDay(text, payload.preferredDate)
}

/** The statement of withdrawal from a booking; one that has arrived is preferred to one on its way. */
export function statementOf(booking: Booking, all: readonly Submission[]): Statement | undefined {
  const statements = all.filter(
    (one): one is Statement => names(one, booking) && one.state !== 'returned',
  )
  return statements.find(isSaved) ?? statements[0]
}

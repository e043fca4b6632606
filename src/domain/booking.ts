/** A booking: from what was typed into the wizard to the priced request that is sent. */
import { type AreaValue, findArea } from './areas.ts'
import { type Day, parseDay } from './day.ts'
import type { Parsed } from './result.ts'
import { isBookable } from './schedule.ts'
import {
  emailProblem,
  foreignCharacter,
  limits,
  nameProblem,
  phoneProblem,
  type TextProblem,
  tidy,
  tidyEmail,
} from './text.ts'

/** What the wizard holds while it is being filled in; empty strings mean "not yet". */
export interface BookingDraft {
  readonly area: AreaValue | ''
  readonly termsAccepted: boolean
  readonly date: Day | ''
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

/** A final booking: area in m², whole złoty, the painting day in Warsaw. */
export interface BookingRequest {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly area: number
  readonly preferredDate: Day
  readonly totalPrice: number
}

export type BookingField = keyof BookingDraft
type BookingProblemCode = TextProblem | 'unavailable'

export interface BookingProblem {
  readonly field: BookingField
  readonly code: BookingProblemCode
  /** The character that is at fault, where it is one. */
  readonly at?: string
}

export type WizardStep = 1 | 2 | 3 | 4

const fieldsOfStep: Readonly<Record<WizardStep, readonly BookingField[]>> = {
  1: ['area', 'termsAccepted'],
  2: ['date'],
  3: ['firstName', 'lastName', 'email', 'phone'],
  // Step 4 checks the contact data again and requires a date (specification §4).
  4: ['firstName', 'lastName', 'email', 'phone', 'date'],
}

/** A fresh draft: nothing chosen, the terms box ticked (specification §2, step 1). */
export const emptyDraft: BookingDraft = {
  area: '',
  termsAccepted: true,
  date: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
}

function problemOf(
  field: BookingField,
  draft: BookingDraft,
  now: Date,
): BookingProblemCode | undefined {
  switch (field) {
    case 'area':
      return findArea(draft.area) ? undefined : 'required'
    case 'termsAccepted':
      return draft.termsAccepted ? undefined : 'required'
    case 'date': {
      const day = parseDay(draft.date)
      if (!day) return 'required'
      return isBookable(day, now) ? undefined : 'unavailable'
    }
    case 'firstName':
    case 'lastName':
      return (
        nameProblem(tidy(draft[field])) ?? (tooLongName(draft) === field ? 'tooLong' : undefined)
      )
    case 'email':
      return emailProblem(tidyEmail(draft.email))
    case 'phone':
      return phoneProblem(tidy(draft.phone))
  }
}

function foreignIn(field: BookingField, draft: BookingDraft): string | undefined {
  if (field === 'phone') return foreignCharacter(draft.phone, 'phone')
  return field === 'firstName' || field === 'lastName'
    ? foreignCharacter(draft[field], 'name')
    : undefined
}

/** Both names together are one field of the database: where they do not fit, the longer one has to give way. */
function tooLongName(draft: BookingDraft): 'firstName' | 'lastName' | undefined {
  if (fullName(draft).length <= limits.name) return undefined
  return tidy(draft.firstName).length > tidy(draft.lastName).length ? 'firstName' : 'lastName'
}

/** The step that holds a field. */
export function stepOf(field: BookingField): WizardStep {
  return ([1, 2] as const).find((step) => fieldsOfStep[step].includes(field)) ?? 3
}

/** Everything that keeps a step from being left with 'Dalej', in the order of its fields. */
export function stepProblems(step: WizardStep, draft: BookingDraft, now: Date): BookingProblem[] {
  return fieldsOfStep[step].flatMap((field) => {
    const code = problemOf(field, draft, now)
    const at = code === 'forbidden' && foreignIn(field, draft)
    return code ? [{ field, code, ...(at && { at }) }] : []
  })
}

/** First and last name joined by one space (specification §3). */
export function fullName(draft: Pick<BookingDraft, 'firstName' | 'lastName'>): string {
  return tidy(`${tidy(draft.firstName)} ${tidy(draft.lastName)}`)
}

/**
 * The request a complete draft makes, judged at the instant of submission.
 * Gives every problem of every step otherwise.
 */
export function parseBooking(
  draft: BookingDraft,
  now: Date,
): Parsed<BookingRequest, BookingProblem> {
  const problems = ([1, 2, 3] as const).flatMap((step) => stepProblems(step, draft, now))
  const option = findArea(draft.area)
  const preferredDate = parseDay(draft.date)
  if (problems.length > 0 || !option || !preferredDate) return { ok: false, problems }
  return {
    ok: true,
    value: {
      name: fullName(draft),
      email: tidyEmail(draft.email),
      phone: tidy(draft.phone),
      area: option.area,
      preferredDate,
      totalPrice: option.price,
    },
  }
}

/**
 * Reads a request that was stored; undefined where a part is missing. Not held against today's price
 * list: what was agreed at the tap stays agreed.
 */
export function readRequest(stored: unknown): BookingRequest | undefined {
  const raw = (stored ?? {}) as Readonly<Record<string, unknown>>
  const { name, email, phone, area, totalPrice } = raw
  const preferredDate = parseDay(raw.preferredDate)
  if (typeof name !== 'string' || typeof email !== 'string' || typeof phone !== 'string') return
  if (!preferredDate || !Number.isFinite(area) || !Number.isFinite(totalPrice)) return undefined
  return {
    ...{ name, email, phone, preferredDate },
    ...{ area: Number(area), totalPrice: Number(totalPrice) },
  }
}

/**
 * Whether a stored draft says something else than a request. What was cleared in it, by the customer
 * or with a day that became too early, says nothing else.
 */
export function differsFromDraft(
  { name, email, phone, area, preferredDate }: BookingRequest,
  draft: Readonly<Record<string, unknown>>,
): boolean {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const firstName = text(draft.firstName)
  const lastName = text(draft.lastName)
  return [
    [fullName({ firstName, lastName }), name],
    [tidyEmail(text(draft.email)), email],
    [tidy(text(draft.phone)), phone],
    [findArea(draft.area)?.area, area],
    [text(draft.date), preferredDate],
  ].some(([typed, sent]) => typed && typed !== sent)
}

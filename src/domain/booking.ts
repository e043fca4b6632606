/** A booking: from what was typed into the wizard to the priced request that is sent. */
import { type AreaValue, findArea } from './areas.ts'
import { type Day, parseDay } from './day.ts'
import { type FieldProblem, type Parsed, textProblems } from './form.ts'
import { isBookable } from './schedule.ts'
import {
  emailRule,
  fullName,
  limits,
  nameRule,
  phoneRule,
  tidy,
  tidyEmail,
  tidyPhone,
} from './text.ts'

/** A fresh draft: nothing chosen, the terms box ticked (specification §2, step 1). */
export const emptyDraft = {
  area: '' as AreaValue | '',
  termsAccepted: true,
  date: '' as Day | '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
}

/** The wizard's fields while it is being filled in; empty strings mean "not yet". */
export type BookingDraft = Readonly<typeof emptyDraft>

/** A final booking: area in m², whole złoty, the painting day in Warsaw. */
export interface BookingRequest {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly area: number
  readonly preferredDate: Day
  readonly totalPrice: number
}

export type BookingField = keyof BookingDraft
export type BookingProblem = FieldProblem<BookingField>
export const wizardSteps = [1, 2, 3, 4] as const
export type WizardStep = (typeof wizardSteps)[number]

/** The step that holds a field; step 4 holds none. */
export const stepOf: Readonly<Record<BookingField, WizardStep>> = {
  area: 1,
  termsAccepted: 1,
  date: 2,
  firstName: 3,
  lastName: 3,
  email: 3,
  phone: 3,
}

const fieldsOfRules: readonly (readonly [part: string, field: BookingField])[] = [
  ['day', 'date'],
  ['date', 'date'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['area', 'area'],
  ['price', 'area'],
]

/** The field that a broken rule of the database is about; the first name if that is unknown. */
export function fieldOfRule(rule: string | undefined): BookingField {
  return fieldsOfRules.find(([part]) => rule?.includes(part))?.[1] ?? 'firstName'
}

const textRules = { firstName: nameRule, lastName: nameRule, email: emailRule, phone: phoneRule }

function problemsOf(field: BookingField, draft: BookingDraft, now: Date): BookingProblem[] {
  switch (field) {
    case 'area':
      return findArea(draft.area) ? [] : [{ field, code: 'required' }]
    case 'termsAccepted':
      return draft.termsAccepted ? [] : [{ field, code: 'required' }]
    case 'date': {
      const day = parseDay(draft.date)
      return day && isBookable(day, now) ? [] : [{ field, code: 'required' }]
    }
    default: {
      const problems = textProblems(field, draft[field], textRules[field])
      const isTooLong = problems.length === 0 && tooLongName(draft) === field
      return isTooLong ? [{ field, code: 'tooLong' }] : problems
    }
  }
}

/** The database has one field for both names: if they don't fit together, the longer one has the problem. */
function tooLongName(draft: BookingDraft): 'firstName' | 'lastName' | undefined {
  if (fullName(draft).length <= limits.name) return undefined
  return tidy(draft.firstName).length > tidy(draft.lastName).length ? 'firstName' : 'lastName'
}

function allProblems(draft: BookingDraft, now: Date): BookingProblem[] {
  const fields = Object.keys(stepOf) as BookingField[]
  return fields.flatMap((field) => problemsOf(field, draft, now))
}

/** All problems of a step, in the order of its fields; 'Dalej' requires that there are none. */
export function stepProblems(step: WizardStep, draft: BookingDraft, now: Date): BookingProblem[] {
  return allProblems(draft, now).filter(({ field }) => stepOf[field] === step)
}

/**
 * The request a complete draft makes, judged at the instant of submission: step 4 checks the contact
 * data again and requires a date (specification §4). Gives every problem of every step otherwise.
 */
export function parseBooking(
  draft: BookingDraft,
  now: Date,
): Parsed<BookingRequest, BookingProblem> {
  const problems = allProblems(draft, now)
  const option = findArea(draft.area)
  const preferredDate = parseDay(draft.date)
  if (problems.length > 0 || !option || !preferredDate) return { ok: false, problems }
  return {
    ok: true,
    value: {
      firstName: nameRule.tidy(draft.firstName),
      lastName: nameRule.tidy(draft.lastName),
      email: tidyEmail(draft.email),
      phone: tidyPhone(draft.phone),
      area: option.area,
      preferredDate,
      totalPrice: option.price,
    },
  }
}

/**
 * Reads a stored request; undefined if a part is missing. Not checked against today's prices: the price at the time
 * of ordering stays agreed.
 */
export function readRequest(stored: unknown): BookingRequest | undefined {
  const raw = (stored ?? {}) as Readonly<Record<string, unknown>>
  const { firstName, lastName, email, phone, area, totalPrice } = raw
  const preferredDate = parseDay(raw.preferredDate)
  const texts = { firstName, lastName, email, phone }
  const numbers = { area, totalPrice }
  if (!preferredDate || Object.values(texts).some((text) => typeof text !== 'string')) return
  if (!Object.values(numbers).every(Number.isFinite)) return undefined
  return { ...texts, ...numbers, preferredDate } as BookingRequest
}

/**
 * The fields in which a draft differs from a request; a changed name counts as the first name's field. An empty field
 * does not count: the customer has cleared it.
 */
export function changedFields(
  request: BookingRequest,
  draft: Readonly<Partial<Record<BookingField, unknown>>>,
): BookingField[] {
  const { email, phone, area, preferredDate } = request
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const firstName = text(draft.firstName)
  const lastName = text(draft.lastName)
  const pairs = [
    ['firstName', fullName({ firstName, lastName }), fullName(request)],
    ['email', tidyEmail(text(draft.email)), email],
    ['phone', tidyPhone(text(draft.phone)), phone],
    ['area', findArea(draft.area)?.area, area],
    ['date', text(draft.date), preferredDate],
  ] as const
  return pairs.filter(([, typed, sent]) => typed && typed !== sent).map(([field]) => field)
}

/** Which words a problem gets, and where its field is. */
import type { TFunction } from 'i18next'
import type { BookingField, BookingProblem, WizardStep } from '../../domain/booking.ts'
import { limits } from '../../domain/text.ts'

/** A problem found here, or one that the server found with a field. */
export interface ShownProblem {
  readonly field: BookingField
  readonly code: BookingProblem['code'] | 'refused' | 'taken'
}

const stepOfField: Readonly<Record<BookingField, WizardStep>> = {
  area: 1,
  termsAccepted: 1,
  date: 2,
  firstName: 3,
  lastName: 3,
  email: 3,
  phone: 3,
}

/** The step that holds a field. */
export function stepOf(field: BookingField): WizardStep {
  return stepOfField[field]
}

/** The id of a field's control on the page. */
export function controlId(field: BookingField): string {
  return `booking-${field}`
}

const limitOf: Partial<Record<BookingField, number>> = {
  firstName: limits.name,
  lastName: limits.name,
  email: limits.email,
  phone: limits.phone,
}

/** The message under the field; the ones for empty fields are specification §5's. */
export function problemText(t: TFunction<'booking'>, { field, code }: ShownProblem): string {
  if (code === 'tooLong') {
    const isName = field === 'firstName' || field === 'lastName'
    return t(isName ? 'problems.nameTooLong' : 'problems.tooLong', { limit: limitOf[field] })
  }
  return t(`problems.${code === 'required' ? field : code}`)
}

const fieldsOfRules: readonly (readonly [part: string, field: BookingField])[] = [
  ['date', 'date'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['name', 'firstName'],
  ['area', 'area'],
  ['price', 'area'],
]

/** The field that a broken rule of the database speaks of; the first one where that is unknown. */
export function fieldOfRule(rule: string | undefined): BookingField {
  return fieldsOfRules.find(([part]) => rule?.includes(part))?.[1] ?? 'firstName'
}

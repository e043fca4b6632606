/** The message of a problem, and the id of its field. */
import type { TFunction } from 'i18next'
import type { BookingField, BookingProblem } from '../../domain/booking.ts'
import { limits } from '../../domain/text.ts'

/** A problem of a field, found by the page or by the server. */
export interface ShownProblem {
  readonly field: BookingField
  readonly code: BookingProblem['code'] | 'refused' | 'taken'
  readonly at?: string | undefined
}

/** The props of every step of the wizard. */
export interface StepProps {
  readonly errorOf: (field: BookingField) => string | undefined
}

/** The id of a field's control on the page. */
export function controlId(field: BookingField): string {
  return `booking-${field}`
}

/** The message under the field; the ones for empty fields are specification §5's. */
export function problemText(t: TFunction<'booking'>, { field, code, at }: ShownProblem): string {
  // Only texts can be too long.
  if (code === 'tooLong') {
    const isName = field === 'firstName' || field === 'lastName'
    return t(isName ? 'problems.nameTooLong' : 'problems.tooLong', {
      limit: limits[field as keyof typeof limits],
    })
  }
  if (at) return t('problems.forbiddenAt', { at })
  if (code === 'forbidden' && field === 'phone') return t('problems.forbiddenPhone')
  // The price was not valid in the last 30 days: the page, or the waiting order, is older.
  if (code === 'refused' && field === 'area') return t('problems.refusedPrice')
  // The page has the same rule, so mostly the device has a wrong date.
  if (code === 'refused' && field === 'date') return t('problems.refusedDate')
  return t(`problems.${code === 'required' ? field : code}`)
}

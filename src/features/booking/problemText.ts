/** The message of a problem, and the id of its field. */
import type { TFunction } from 'i18next'
import type { BookingField, BookingProblem } from '../../domain/booking.ts'
import { limits } from '../../domain/text.ts'
import { fieldError } from '../../i18n/fieldError.ts'

/** A problem of a field, found by the page or by the server. */
export interface ShownProblem {
  readonly field: BookingField
  readonly code: BookingProblem['code'] | 'refused' | 'taken'
  readonly at?: string
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
export function problemText(t: TFunction<'booking'>, { code, ...rest }: ShownProblem): string {
  const { field } = rest
  // Both names share one field of the database.
  if (code === 'tooLong' && (field === 'firstName' || field === 'lastName'))
    return t('problems.nameTooLong', { limit: limits.name })
  // The price was not valid in the last 30 days: the page, or the waiting order, is older.
  if (code === 'refused' && field === 'area') return t('problems.refusedPrice')
  // The page has the same rule, so the device's date is probably wrong.
  if (code === 'refused' && field === 'date') return t('problems.refusedDate')
  if (code === 'refused' || code === 'taken') return t(`problems.${code}`)
  return fieldError({ code, ...rest }, t(`problems.${field}`))
}

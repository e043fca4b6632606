/** Which words a problem gets, and where its field is. */
import type { TFunction } from 'i18next'
import type { BookingField, BookingProblem } from '../../domain/booking.ts'
import { limits } from '../../domain/text.ts'

/** A problem found here, or one that the server found with a field. */
export interface ShownProblem {
  readonly field: BookingField
  readonly code: BookingProblem['code'] | 'refused' | 'taken'
  readonly at?: string | undefined
}

/** What every step of the wizard gets. */
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
  // Its price is not on the list of the last 30 days: the page is older, or what was ordered is.
  if (code === 'refused' && field === 'area') return t('problems.refusedPrice')
  // The rules are the same here: mostly it is the device that has another date.
  if (code === 'refused' && field === 'date') return t('problems.refusedDate')
  return t(`problems.${code === 'required' ? field : code}`)
}

/** The texts of the mails, filled in and typeset. */
import annex from '../../../locales/pl/annex.json' with { type: 'json' }
import booking from '../../../locales/pl/booking.json' with { type: 'json' }
import common from '../../../locales/pl/common.json' with { type: 'json' }
import confirmation from '../../../locales/pl/confirmation.json' with { type: 'json' }
import email from '../../../locales/pl/email.json' with { type: 'json' }
import terms from '../../../locales/pl/terms.json' with { type: 'json' }
import withdrawal from '../../../locales/pl/withdrawal.json' with { type: 'json' }
import { tieOrphans } from '../../../src/domain/typesetting.ts'

export const emailCopy = email

/** The texts of the confirmation page: the mail takes from them what both say. */
export const pageCopy = confirmation

/** The texts of the booking page: the mail repeats its sentence about the prepayment. */
export const bookingCopy = booking

/** The texts of the terms page, which the customer's mail has as an attachment. */
export const termsCopy = { ...terms, annex }

/** The texts of the withdrawal page: the mails repeat the statement that was confirmed there. */
export const withdrawalCopy = withdrawal

/** The words of every page: its footer's, and those before the company's facts. */
export const commonCopy = common

/**
 * Fills in a text's `{{places}}`. Only our own words are typeset: what a customer typed is put in unchanged.
 * Throws RangeError for a place without a value.
 */
export function fill(template: string, values: Readonly<Record<string, string>> = {}): string {
  return tieOrphans(template).replace(/\{\{(\w+)\}\}/g, (_place, name: string) => {
    const value = values[name]
    if (value === undefined) throw new RangeError(`no value for {{${name}}}`)
    return value
  })
}

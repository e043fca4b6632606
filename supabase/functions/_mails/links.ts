/** Links to a customer's telephone and e-mail, for the company's mails; both were checked before. */
import { phoneLink } from '../../../src/domain/company.ts'

/** Undefined where the text has too few digits to be a number that can be dialled. */
export function telephone(phone: string): string | undefined {
  const link = phoneLink(phone)
  return /^tel:\+?\d{5,15}$/.test(link) ? link : undefined
}

/** Encoded, so that an address with "&" can't add fields to the mail. */
export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

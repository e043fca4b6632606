/** Which mail is made for an owed part. */
import type { Facts, Part } from '../_shared/database.ts'
import type { Mail } from '../_shared/mail.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import { bookingNotice } from './bookingNotice.ts'
import { confirmation } from './confirmation.ts'
import { contactMail } from './contactMail.ts'
import { receipt } from './receipt.ts'
import { withdrawalNotice } from './withdrawalNotice.ts'

/** Makes the mail. `since` is when it became owed: made again, the mail is the same to the last byte. */
export function mailOf(facts: Facts, part: Part, settings: FunctionSettings, since: Date): Mail {
  if ('message' in facts) return contactMail(facts.message, settings)
  const undelivered = part === 'undelivered'
  if ('withdrawal' in facts) {
    return part === 'customer'
      ? receipt(facts.withdrawal, settings)
      : withdrawalNotice(facts.withdrawal, facts.booking, settings, undelivered)
  }
  return part === 'customer'
    ? confirmation(facts.booking, settings, since)
    : bookingNotice(facts.booking, settings, undelivered)
}

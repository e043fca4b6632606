/** The company's notice of a booking, or of a customer's mail that could not be delivered. */
import { isByArrangement, isTentativeDay } from '../../../src/domain/holidays.ts'
import type { BookingRow } from '../_shared/database.ts'
import type { Mail } from '../_shared/mail.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import { type Fact, facts, heading, type Letter, mainFacts, notice, paragraph } from './blocks.ts'
import { bookingValues, jobFacts, paymentFacts, remainderFacts } from './bookingFacts.ts'
import { emailCopy, fill, pageCopy } from './copy.ts'
import { toCompany } from './envelope.ts'

const copy = emailCopy.booking

// Nobody copies these values here, so nothing needs to stand out.
function plain(list: readonly Fact[]): Fact[] {
  return list.map(({ label, value }) => ({ label, value }))
}

/** Makes the notice. `undelivered`: it says that the customer got no confirmation. */
export function bookingNotice(
  booking: BookingRow,
  settings: FunctionSettings,
  undelivered: boolean,
): Mail {
  const values = bookingValues(booking, settings)
  const isTentative = isTentativeDay(booking.preferred_date, booking)
  const notices = [
    ...(isTentative && booking.late ? [copy.company.late] : []),
    ...(undelivered ? [copy.company.undelivered] : []),
    ...(isTentative && isByArrangement(booking.preferred_date) ? [copy.company.byArrangement] : []),
  ].map((text) => notice(fill(text, values)))
  const letter: Letter = {
    subject: fill(copy.company[undelivered ? 'undeliveredSubject' : 'subject'], values),
    preview: fill(copy.company.preview, values),
    painted: 1,
    blocks: [
      heading(copy.company.heading),
      ...notices,
      mainFacts(pageCopy.details.heading, jobFacts(values)),
      facts(copy.payment.title, plain(paymentFacts(values, isTentative))),
      facts(copy.remainder.title, plain(remainderFacts(values, isTentative))),
      paragraph(fill(undelivered ? copy.company.askAddress : copy.company.address)),
      ...(undelivered ? [] : [paragraph(fill(copy.company.reply))]),
    ],
  }
  return toCompany(letter, undelivered ? undefined : booking.email, settings)
}

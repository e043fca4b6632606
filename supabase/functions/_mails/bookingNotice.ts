/** The company's notice of a booking, also when the customer's own mail could not be delivered. */
import { isByArrangement } from '../../../src/domain/holidays.ts'
import type { BookingRow } from '../_shared/database.ts'
import type { Mail } from '../_shared/mail.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import type { Block, Fact, Letter } from './blocks.ts'
import { bookingValues, jobFacts, paymentFacts, remainderFacts } from './bookingFacts.ts'
import { emailCopy, fill, pageCopy } from './copy.ts'
import { toCompany } from './envelope.ts'

const copy = emailCopy.booking

// Nobody copies these here, so nothing has to stand out.
function plain(facts: readonly Fact[]): Fact[] {
  return facts.map(({ label, value }) => ({ label, value }))
}

/** Makes the notice. `undelivered` tells that the customer got none. */
export function bookingNotice(
  booking: BookingRow,
  settings: FunctionSettings,
  undelivered: boolean,
): Mail {
  const values = bookingValues(booking, settings)
  const notices: Block[] = [
    ...(booking.late ? [fill(copy.company.late, values)] : []),
    ...(undelivered ? [fill(copy.company.undelivered, values)] : []),
    ...(isByArrangement(booking.preferredDate) ? [fill(copy.company.byArrangement)] : []),
  ].map((text) => ({ kind: 'notice', text }))
  const letter: Letter = {
    key: `booking/${booking.id}/${undelivered ? 'undelivered' : 'company'}`,
    subject: fill(copy.company[undelivered ? 'undeliveredSubject' : 'subject'], values),
    preview: fill(copy.company.preview, values),
    painted: 1,
    blocks: [
      { kind: 'heading', text: copy.company.heading },
      ...notices,
      {
        kind: 'facts',
        main: true,
        title: pageCopy.details.heading,
        facts: jobFacts(booking, settings),
      },
      { kind: 'facts', title: copy.payment.title, facts: plain(paymentFacts(booking, settings)) },
      {
        kind: 'facts',
        title: copy.remainder.title,
        facts: plain(remainderFacts(booking, settings)),
      },
      {
        kind: 'paragraph',
        text: fill(undelivered ? copy.company.askAddress : copy.company.address),
      },
      ...(undelivered ? [] : [{ kind: 'paragraph', text: fill(copy.company.reply) } as const]),
    ],
  }
  return toCompany(letter, undelivered ? undefined : booking.email, settings)
}

/** The company's notice of a new booking. */
import { isByArrangement } from '../../../src/domain/holidays.ts'
import type { Block, Fact, Letter } from '../_shared/blocks.ts'
import {
  bookingValues,
  companyFooter,
  demonstrationNotice,
  orderFacts,
  paymentFacts,
  remainderFacts,
} from '../_shared/bookingFacts.ts'
import { emailCopy, fill, pageCopy } from '../_shared/copy.ts'
import type { BookingRow } from '../_shared/database.ts'
import { renderHtml } from '../_shared/html.ts'
import type { Mail } from '../_shared/mail.ts'
import { renderText } from '../_shared/plainText.ts'
import type { FunctionSettings } from '../_shared/settings.ts'

const copy = emailCopy.booking

// Nobody copies these here, so nothing has to stand out.
function plain(facts: readonly Fact[]): Fact[] {
  return facts.map(({ label, value }) => ({ label, value }))
}

/** Makes the notice. `refused` tells that the customer's own mail was turned down for good. */
export function companyMail(
  booking: BookingRow,
  settings: FunctionSettings,
  refused: boolean,
): Mail {
  const values = bookingValues(booking, settings)
  const subject = fill(copy.company.subject, values)
  const notices: Block[] = [
    ...(booking.late ? [fill(copy.company.late, values)] : []),
    ...(refused ? [fill(copy.company.refused, values)] : []),
    ...(isByArrangement(booking.preferredDate) ? [fill(copy.company.byArrangement)] : []),
  ].map((text) => ({ kind: 'notice', text }))
  const letter: Letter = {
    preview: fill(copy.company.preview, values),
    painted: 1,
    blocks: [
      ...demonstrationNotice(settings),
      { kind: 'heading', text: copy.company.heading },
      ...notices,
      {
        kind: 'facts',
        main: true,
        title: pageCopy.details.heading,
        facts: orderFacts(booking, settings, 'company'),
      },
      { kind: 'facts', title: copy.payment.title, facts: plain(paymentFacts(booking, settings)) },
      {
        kind: 'facts',
        title: copy.remainder.title,
        facts: plain(remainderFacts(booking, settings)),
      },
      { kind: 'paragraph', text: fill(refused ? copy.company.askAddress : copy.company.address) },
      ...(refused ? [] : [{ kind: 'paragraph', text: fill(copy.company.reply) } as const]),
    ],
    footer: companyFooter(settings),
  }
  return {
    key: `booking/${booking.id}/company`,
    to: settings.companyInbox,
    replyTo: booking.email,
    subject,
    text: renderText(letter),
    html: renderHtml(letter, settings.company.name, subject),
  }
}

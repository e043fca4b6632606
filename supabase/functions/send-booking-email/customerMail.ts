/** The customer's confirmation: what to pay, where, by when, and what happens next. */
import { bookingCalendar } from '../../../src/domain/calendarFile.ts'
import type { Block, Letter } from '../_shared/blocks.ts'
import {
  bookingValues,
  companyFooter,
  demonstrationNotice,
  orderFacts,
  paymentFacts,
  remainderFacts,
} from '../_shared/bookingFacts.ts'
import { emailCopy, fill } from '../_shared/copy.ts'
import type { BookingRow } from '../_shared/database.ts'
import { renderHtml } from '../_shared/html.ts'
import type { Attachment, Mail } from '../_shared/mail.ts'
import { renderText } from '../_shared/plainText.ts'
import type { FunctionSettings } from '../_shared/settings.ts'

const copy = emailCopy.booking

function calendar(booking: BookingRow, values: ReturnType<typeof bookingValues>): Attachment {
  const { calendar: texts } = copy
  return {
    filename: fill(texts.fileName, values),
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: bookingCalendar({
      id: booking.id,
      day: booking.preferredDate,
      // The row's time, not now: a repeat must be the same mail to the last byte.
      stamp: new Date(booking.createdAt),
      texts: {
        jobSummary: fill(texts.jobSummary, values),
        jobDescription: fill(texts.jobDescription, values),
        remainderSummary: fill(texts.remainderSummary, values),
        remainderDescription: fill(texts.remainderDescription, values),
        location: texts.location,
      },
    }),
  }
}

function steps(booking: BookingRow, values: ReturnType<typeof bookingValues>): string[] {
  const { next } = copy
  return booking.late
    ? [fill(next.lateAnswer, values), fill(next.guarantee)]
    : [next.prepayment, next.remainder, next.job, next.guarantee].map((step) => fill(step, values))
}

/** Makes the confirmation. Everything in it comes from the row and our settings. */
export function customerMail(booking: BookingRow, settings: FunctionSettings): Mail {
  const values = bookingValues(booking, settings)
  const subject = fill(copy.customer.subject, values)
  const notice: Block[] = booking.late
    ? [{ kind: 'notice', text: fill(copy.customer.late, values) }]
    : []
  const letter: Letter = {
    preview: fill(copy.customer.preview, values),
    painted: 4,
    blocks: [
      { kind: 'heading', text: copy.customer.heading },
      ...demonstrationNotice(settings),
      { kind: 'paragraph', text: fill(copy.customer.greeting, values) },
      ...notice,
      {
        kind: 'facts',
        main: true,
        title: copy.payment.title,
        facts: paymentFacts(booking, settings),
      },
      { kind: 'facts', title: copy.remainder.title, facts: remainderFacts(booking, settings) },
      { kind: 'steps', title: copy.next.title, steps: steps(booking, values) },
      { kind: 'facts', title: copy.order.title, facts: orderFacts(booking, settings) },
      {
        kind: 'paragraph',
        text: booking.late
          ? fill(copy.customer.reply)
          : `${fill(copy.next.calendar)} ${fill(copy.customer.reply)}`,
      },
    ],
    footer: companyFooter(settings, fill(emailCopy.footer.reason, values)),
  }
  return {
    key: `booking/${booking.id}/customer`,
    to: booking.email,
    replyTo: settings.company.email,
    subject,
    text: renderText(letter),
    html: renderHtml(letter, settings.company.name, subject),
    // A late booking's day is not settled yet.
    attachments: booking.late ? [] : [calendar(booking, values)],
  }
}

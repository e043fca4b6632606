/** The customer's confirmation: what to pay, where, by when, and what happens next. */
import { bookingCalendar } from '../../../src/domain/calendarFile.ts'
import { formatDayNumeric } from '../../../src/domain/day.ts'
import { isTentativeDay } from '../../../src/domain/holidays.ts'
import { isRemainderAhead } from '../../../src/domain/schedule.ts'
import type { BookingRow } from '../_shared/database.ts'
import type { Attachment, Mail } from '../_shared/mail.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import {
  type Block,
  facts,
  heading,
  type Letter,
  mainFacts,
  notice,
  paragraph,
  steps,
} from './blocks.ts'
import {
  type BookingValues,
  bookingValues,
  orderFacts,
  paymentFacts,
  remainderFacts,
} from './bookingFacts.ts'
import { bookingCopy, emailCopy, fill, pageCopy } from './copy.ts'
import { toCustomer } from './envelope.ts'
import { termsFile } from './termsFile.ts'

const { payment, remainder, customer } = emailCopy.booking

function calendar(booking: BookingRow, values: BookingValues, since: Date): Attachment {
  const { calendar: texts } = pageCopy
  const { id, preferred_date: day } = booking
  return {
    // As the page names it.
    filename: fill(texts.file, { day: formatDayNumeric(day) }),
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: bookingCalendar({
      id,
      day,
      // Not the current time: a repeat must be the same mail to the last byte. Calendars prefer the newer stamp.
      stamp: since,
      texts: {
        jobSummary: fill(texts.jobSummary),
        jobDescription: fill(texts.jobDescription, { number: values.orderNumber }),
        remainderSummary: fill(texts.remainderSummary, { amount: values.remainder }),
        remainderDescription: fill(texts.remainderDescription, values),
        remainderTitle: fill(texts.remainderTitle, { title: values.remainderTitle }),
        location: texts.location,
      },
    }),
  }
}

function nextSteps(booking: BookingRow, values: BookingValues, since: Date): string[] {
  const { next } = pageCopy
  const { status, preferred_date: day } = booking
  const untilDone = isTentativeDay(day, booking)
    ? [fill(next.wait), fill(next.remainderTentative), fill(next.jobTentative)]
    : [
        ...(status === 'paid' ? [] : [fill(customer.prepayment, values)]),
        ...(isRemainderAhead(day, since)
          ? [fill(next.remainder, { day: values.remainderDay })]
          : []),
        fill(next.job, values),
      ]
  return [fill(customer.address), ...untilDone, fill(next.guarantee)]
}

// The page's heading and sentences. Until the day is agreed, nothing is promised and no payment is asked for.
function opening({ late }: BookingRow, values: BookingValues, isTentative: boolean): Block[] {
  const { heading: title, text } = pageCopy[isTentative && late ? 'late' : 'confirmed']
  const words = isTentative && !late ? pageCopy.confirmed.byArrangement : text
  return [
    heading(fill(title)),
    paragraph(fill(customer.greeting)),
    (isTentative ? notice : paragraph)(fill(words, values)),
  ]
}

/** Makes the confirmation of a booking; `since` is when it became owed. All it says comes from the row and our settings. */
export function confirmation(booking: BookingRow, settings: FunctionSettings, since: Date): Mail {
  const values = bookingValues(booking, settings)
  const isTentative = isTentativeDay(booking.preferred_date, booking)
  const isPaid = booking.status === 'paid'
  const preview = isTentative ? 'tentativePreview' : isPaid ? 'paidPreview' : 'preview'
  const { next, before, details } = pageCopy
  const letter: Letter = {
    subject: fill(isTentative ? customer.tentativeSubject : customer.subject, values),
    preview: fill(customer[preview], values),
    painted: isTentative ? 3 : 4,
    blocks: [
      ...opening(booking, values, isTentative),
      isPaid
        ? paragraph(fill(pageCopy.company.paid))
        : mainFacts(payment.title, paymentFacts(values, isTentative)),
      paragraph(fill(pageCopy.payment.accountFixed, { companyEmail: settings.company.email })),
      ...(isPaid ? [] : [paragraph(fill(bookingCopy.prepayment.terms))]),
      facts(remainder.title, remainderFacts(values, isTentative)),
      steps(next.heading, nextSteps(booking, values, since)),
      steps(
        before.heading,
        before.items.map((item) => fill(item)),
      ),
      facts(details.heading, orderFacts(values)),
      ...(isTentative ? [] : [paragraph(fill(customer.calendar))]),
      paragraph(fill(customer.terms)),
      paragraph(fill(customer.reply)),
    ],
    attachments: [...(isTentative ? [] : [calendar(booking, values, since)]), termsFile(settings)],
  }
  const reason = fill(emailCopy.footer.reason, values)
  return toCustomer(letter, booking.email, settings, { reason, order: values.orderNumber })
}

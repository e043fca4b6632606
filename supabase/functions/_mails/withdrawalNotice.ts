/** The company's notice of a withdrawal: the statement, whose order it names, and what the law asks for now. */
import { formatMoment } from '../../../src/domain/moment.ts'
import type { NamedBooking, WithdrawalRow } from '../_shared/database.ts'
import type { Mail } from '../_shared/mail.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import { type Block, facts, heading, type Letter, notice, paragraph, steps } from './blocks.ts'
import { bookingValues, jobFacts } from './bookingFacts.ts'
import { emailCopy, fill } from './copy.ts'
import { toCompany } from './envelope.ts'
import { statement, subjectNumber, withdrawalValues } from './statement.ts'

const copy = emailCopy.withdrawal.company

function order(booking: NamedBooking | null, settings: FunctionSettings): Block[] {
  if (!booking) return []
  const booked = { label: copy.booked, value: formatMoment(new Date(booking.created_at)) }
  return [facts(copy.order, [...jobFacts(bookingValues(booking, settings)), booked])]
}

/** Makes the notice. `undelivered`: it says that the customer got no receipt. */
export function withdrawalNotice(
  row: WithdrawalRow,
  booking: NamedBooking | null,
  settings: FunctionSettings,
  undelivered: boolean,
): Mail {
  const values = withdrawalValues(row)
  const subject = undelivered ? copy.undeliveredSubject : copy.subject
  const isOther = booking?.is_same_mailbox === false
  // A reply would quote the order: it must not go to somebody who only knows its number.
  const isAnswerable = !undelivered && !isOther
  const notices = [
    ...(booking ? [] : [fill(copy.unknown)]),
    ...(isOther ? [fill(copy.otherMailbox, { bookingEmail: booking.email })] : []),
    ...(undelivered ? [fill(copy.undelivered, values)] : []),
  ].map(notice)
  const letter: Letter = {
    subject: fill(subject, { ...values, orderNumber: subjectNumber(row) ?? fill(copy.noNumber) }),
    preview: fill(copy.preview, values),
    painted: 0,
    blocks: [
      heading(copy.heading),
      ...notices,
      ...statement(row, 'company', settings),
      ...order(booking, settings),
      steps(
        copy.todo,
        copy.steps.map((step) => fill(step, values)),
      ),
      ...(isAnswerable ? [paragraph(fill(copy.reply))] : []),
    ],
  }
  return toCompany(letter, isAnswerable ? row.email : undefined, settings)
}

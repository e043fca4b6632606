/** The company's notice of a withdrawal: the statement, whose order it names, and what the law asks for now. */
import { formatMoment } from '../../../src/domain/moment.ts'
import type { NamedBooking, WithdrawalRow } from '../_shared/database.ts'
import type { Mail } from '../_shared/mail.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import type { Block, Letter } from './blocks.ts'
import { companyFooter, demonstrationNotice, orderFacts } from './bookingFacts.ts'
import { emailCopy, fill } from './copy.ts'
import { renderHtml } from './html.ts'
import { renderText } from './plainText.ts'
import { statement, subjectNumber, withdrawalValues } from './statement.ts'

const copy = emailCopy.withdrawal.company

function order(booking: NamedBooking | null, settings: FunctionSettings): Block[] {
  if (!booking) return []
  const booked = { label: copy.booked, value: formatMoment(new Date(booking.createdAt)) }
  return [
    {
      kind: 'facts',
      title: copy.order,
      facts: [...orderFacts(booking, settings, 'company'), booked],
    },
  ]
}

/** Makes the notice. `undelivered` tells that the customer got no receipt. */
export function withdrawalNotice(
  row: WithdrawalRow,
  booking: NamedBooking | null,
  settings: FunctionSettings,
  undelivered: boolean,
): Mail {
  const orderNumber = subjectNumber(row) ?? fill(copy.noNumber)
  const values = withdrawalValues(row)
  const subject = fill(copy[undelivered ? 'undeliveredSubject' : 'subject'], {
    ...values,
    orderNumber,
  })
  const notices: Block[] = [
    ...(booking ? [] : [fill(copy.unknown)]),
    ...(booking && !booking.isSameMailbox
      ? [fill(copy.otherMailbox, { bookingEmail: booking.email })]
      : []),
    ...(undelivered ? [fill(copy.undelivered, values)] : []),
  ].map((text) => ({ kind: 'notice', text }))
  const letter: Letter = {
    preview: fill(copy.preview, values),
    painted: 0,
    blocks: [
      ...demonstrationNotice(settings),
      { kind: 'heading', text: copy.heading },
      ...notices,
      ...statement(row, 'company'),
      ...order(booking, settings),
      { kind: 'steps', title: copy.todo, steps: copy.steps.map((step) => fill(step, values)) },
      ...(undelivered ? [] : [{ kind: 'paragraph', text: fill(copy.reply) } as const]),
    ],
    footer: companyFooter(settings),
  }
  return {
    key: `withdrawal/${row.id}/${undelivered ? 'undelivered' : 'company'}`,
    to: settings.companyInbox,
    ...(!undelivered && { replyTo: row.email }),
    subject,
    text: renderText(letter),
    html: renderHtml(letter, settings.company.name, subject),
  }
}

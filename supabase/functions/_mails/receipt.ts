/** The consumer's receipt on a durable medium: the statement's content, the day and hour (directive 2023/2673). */

import type { WithdrawalRow } from '../_shared/database.ts'
import type { Mail } from '../_shared/mail.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import type { Letter } from './blocks.ts'
import { companyFooter, demonstrationNotice } from './bookingFacts.ts'
import { emailCopy, fill } from './copy.ts'
import { renderHtml } from './html.ts'
import { renderText } from './plainText.ts'
import { statement, subjectNumber, withdrawalValues } from './statement.ts'

const copy = emailCopy.withdrawal.customer

/** Makes the receipt. Nothing in it tells whether there is an order of this number. */
export function receipt(row: WithdrawalRow, settings: FunctionSettings): Mail {
  const values = withdrawalValues(row)
  const subject = fill(subjectNumber(row) ? copy.subject : copy.plainSubject, values)
  const letter: Letter = {
    preview: fill(copy.preview, values),
    painted: 0,
    blocks: [
      ...demonstrationNotice(settings),
      { kind: 'heading', text: fill(copy.heading) },
      { kind: 'paragraph', text: fill(copy.greeting) },
      ...statement(row, 'customer'),
      { kind: 'paragraph', text: fill(copy.refund) },
      { kind: 'paragraph', text: fill(copy.reply) },
    ],
    footer: companyFooter(settings, fill(copy.reason)),
  }
  return {
    key: `withdrawal/${row.id}/customer`,
    to: row.email,
    replyTo: settings.company.email,
    subject,
    text: renderText(letter),
    html: renderHtml(letter, settings.company.name, subject),
  }
}

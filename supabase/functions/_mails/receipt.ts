/** The consumer's receipt on a durable medium: the statement's content, its day and hour (directive 2023/2673). */
import type { WithdrawalRow } from '../_shared/database.ts'
import type { Mail } from '../_shared/mail.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import { heading, type Letter, paragraph } from './blocks.ts'
import { emailCopy, fill, withdrawalCopy } from './copy.ts'
import { toCustomer } from './envelope.ts'
import { statement, subjectNumber, withdrawalValues } from './statement.ts'

const copy = emailCopy.withdrawal.customer

/** Makes the receipt. It does not reveal whether there is an order of this number. */
export function receipt(row: WithdrawalRow, settings: FunctionSettings): Mail {
  const values = withdrawalValues(row)
  const letter: Letter = {
    subject: fill(subjectNumber(row) ? copy.subject : copy.plainSubject, values),
    preview: fill(copy.preview, values),
    painted: 0,
    blocks: [
      heading(fill(withdrawalCopy.sent.heading)),
      paragraph(fill(copy.greeting)),
      ...statement(row, 'customer', settings),
      paragraph(fill(copy.refund)),
      paragraph(fill(copy.reply)),
    ],
  }
  return toCustomer(letter, row.email, settings, { reason: fill(copy.reason) })
}

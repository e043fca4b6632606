/** A withdrawal from a contract: the edge function stores it, then mails its receipt. */
import { readForm } from '../../domain/form.ts'
import { emptyWithdrawal, type Withdrawal } from '../../domain/withdrawal.ts'
import type { Kind } from './kind.ts'

export const withdrawal: Kind<Withdrawal> = {
  parse: (raw) => readForm(raw, emptyWithdrawal),
  mail: {
    name: 'send-withdrawal-email',
    // The empty website is the trap for robots, which fill in every field.
    body: ({ id, payload, submittedAt }) => ({
      ...payload,
      // The customer's own moment counts, however long the statement waited for a connection.
      submittedAt: new Date(submittedAt).toISOString(),
      withdrawalId: id,
      website: '',
    }),
  },
}

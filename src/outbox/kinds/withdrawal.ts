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
      // The moment of the press counts, however long the statement then waits for a connection.
      submittedAt: new Date(submittedAt).toISOString(),
      withdrawalId: id,
      website: '',
    }),
  },
}

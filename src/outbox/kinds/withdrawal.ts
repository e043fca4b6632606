/** A withdrawal from a contract: the edge function stores it, then mails its receipt. */
import type { Withdrawal } from '../../domain/withdrawal.ts'
import { isRaw, type Kind } from './kind.ts'

function parse(raw: unknown): Withdrawal | undefined {
  if (!isRaw(raw)) return undefined
  const { orderNumber, name, email } = raw
  if (typeof orderNumber !== 'string' || typeof name !== 'string' || typeof email !== 'string')
    return undefined
  return { orderNumber, name, email }
}

export const withdrawal: Kind<Withdrawal> = {
  parse,
  mail: {
    name: 'send-withdrawal-email',
    // The empty website is the trap for robots, which fill in every field.
    body: ({ id, payload, submittedAt, revision }) => ({
      ...payload,
      // The customer's own moment counts, however long the statement waited for a connection.
      submittedAt: new Date(submittedAt).toISOString(),
      withdrawalId: id,
      website: '',
      ...(revision > 1 && { revision }),
    }),
  },
}

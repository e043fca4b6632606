/**
 * POST send-withdrawal-email: stores a consumer's statement of withdrawal, once, and mails its receipt to the consumer
 * and the statement to the company. Only the company learns whether there is such an order.
 */
import { emptyWithdrawal, parseWithdrawal } from '../../../src/domain/withdrawal.ts'
import { serve } from '../_shared/endpoint.ts'
import { parseFields, readInstant, readUuid } from '../_shared/fields.ts'

serve({
  kind: 'withdrawal',
  parse(body) {
    const id = readUuid(body.withdrawalId)
    const submittedAt = readInstant(body.submittedAt)
    const withdrawal = parseFields(body, emptyWithdrawal, parseWithdrawal)
    return id && submittedAt && withdrawal ? { id, submittedAt, withdrawal } : undefined
  },
  keep: (database, { id, submittedAt, withdrawal }, address) =>
    database.keepWithdrawal(id, { ...withdrawal, submittedAt }, address),
})

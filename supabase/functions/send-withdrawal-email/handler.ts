/**
 * POST send-withdrawal-email: stores a consumer's statement of withdrawal, each id once, and mails its receipt to
 * the consumer and the statement to the company. Whether there is such an order is told to the company alone.
 */
import { emptyWithdrawal, parseWithdrawal } from '../../../src/domain/withdrawal.ts'
import type { ArrivedWithdrawal } from '../_shared/database.ts'
import type { Deps } from '../_shared/deps.ts'
import { makeHandler } from '../_shared/endpoint.ts'
import { readTexts, readUuid } from '../_shared/fields.ts'

/** Longer than any field may be; the rules of the domain judge the rest. */
const textLimit = 1000
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/

/** An instant that there is: JavaScript takes the 30th of February for the 2nd of March. */
function readInstant(value: unknown): string | undefined {
  if (typeof value !== 'string' || !instant.test(value)) return undefined
  const at = new Date(value)
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value.slice(0, 19))
  return exists ? value : undefined
}

function parse(body: Readonly<Record<string, unknown>>): ArrivedWithdrawal | undefined {
  const id = readUuid(body.withdrawalId)
  const submittedAt = readInstant(body.submittedAt)
  const form = readTexts(body, { ...emptyWithdrawal, website: '' }, textLimit)
  const withdrawal = form && parseWithdrawal(form)
  if (!id || !submittedAt || !withdrawal?.ok) return undefined
  return { id, submittedAt, withdrawal: withdrawal.value }
}

export function withdrawalHandler(deps: Deps) {
  return makeHandler<ArrivedWithdrawal>(
    {
      kind: 'withdrawal',
      parse,
      keep: (database, statement, address) => database.keepWithdrawal(statement, address),
    },
    deps,
  )
}

/**
 * POST send-withdrawal-email: stores a consumer's statement of withdrawal, each id once, and mails its receipt to
 * the consumer and the statement to the company. Whether there is such an order is told to the company alone.
 */
import { emptyWithdrawal, parseWithdrawal } from '../../../src/domain/withdrawal.ts'
import type { NewWithdrawal } from '../_shared/database.ts'
import type { Deps } from '../_shared/deps.ts'
import { makeEndpoint } from '../_shared/endpoint.ts'
import { readRevision, readTexts, readUuid } from '../_shared/fields.ts'
import { done, refuse } from '../_shared/http.ts'
import { asksForSweep, sweep, sweepInput } from '../_shared/sweep.ts'
import { sendWithdrawal } from './sendWithdrawal.ts'

interface Statement extends Omit<NewWithdrawal, 'address'> {
  readonly kind: 'statement'
  readonly id: string
}

type Input = Statement | typeof sweepInput

/** Statements that a sweep takes: two mails each, well within a function's time. */
const sweepSize = 10
/** Longer than any field may be; the rules of the domain judge the rest. */
const textLimit = 1000
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/

function readInstant(value: unknown): string | undefined {
  return typeof value === 'string' && instant.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined
}

function parse(body: Readonly<Record<string, unknown>>): Input | undefined {
  if (asksForSweep(body)) return sweepInput
  const id = readUuid(body.withdrawalId)
  const revision = readRevision(body.revision)
  const submittedAt = readInstant(body.submittedAt)
  const form = readTexts(body, { ...emptyWithdrawal, website: '' }, textLimit)
  const withdrawal = form && parseWithdrawal(form)
  if (!id || !revision || !submittedAt || !withdrawal?.ok) return undefined
  return { kind: 'statement', id, revision, submittedAt, withdrawal: withdrawal.value }
}

export function makeHandler(deps: Deps): (request: Request) => Promise<Response> {
  return makeEndpoint<Input>(
    {
      name: 'send-withdrawal-email',
      limit: 'withdrawal_mail',
      parse,
      async work(input, caller, address) {
        if (input.kind === 'sweep') {
          const unsent = () => deps.database.unsentWithdrawals(sweepSize)
          return await sweep(caller, unsent, async (id) => (await sendWithdrawal(id, deps)).became)
        }
        const { id, kind: _kind, ...statement } = input
        const sending = await sendWithdrawal(id, deps, { ...statement, address })
        switch (sending.became) {
          case 'limited':
          case 'unknown':
            return refuse(429, 'too-many-requests', { 'Retry-After': '3600' })
          // It is stored, so it has arrived: the mails are the sweep's.
          case 'kept':
          case 'failed':
            return done('accepted', { revision: sending.revision })
          default:
            return done(sending.became, { revision: sending.revision })
        }
      },
    },
    deps.gate,
  )
}

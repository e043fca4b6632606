/**
 * POST send-contact-email: carries a visitor's message to the company's own inbox, each id once. The
 * answer names the revision that was sent, which for a repeated id may be an earlier one.
 */
import { type ContactMessage, emptyMessage, parseContact } from '../../../src/domain/contact.ts'
import type { Deps } from '../_shared/deps.ts'
import { makeEndpoint } from '../_shared/endpoint.ts'
import { readRevision, readTexts, readUuid } from '../_shared/fields.ts'
import { done, refuse } from '../_shared/http.ts'
import { asksForSweep, sweep, sweepInput } from '../_shared/sweep.ts'
import { sendContact } from './sendContact.ts'

interface Message {
  readonly kind: 'message'
  readonly id: string
  /** Counts the visitor's changes of one message, from 1. */
  readonly revision: number
  readonly message: ContactMessage
}

type Input = Message | typeof sweepInput

/** Messages that a sweep takes. */
const sweepSize = 20
/** Longer than any field may be; the rules of the domain judge the rest. */
const textLimit = 10_000

function parse(body: Readonly<Record<string, unknown>>): Input | undefined {
  if (asksForSweep(body)) return sweepInput
  const id = readUuid(body.messageId)
  const revision = readRevision(body.revision)
  // Older tabs do not send the fields that were added since.
  const form = readTexts(body, { ...emptyMessage, website: '' }, textLimit)
  const message = form && parseContact(form)
  if (!id || !revision || !message?.ok) return undefined
  return { kind: 'message', id, revision, message: message.value }
}

export function makeHandler(deps: Deps): (request: Request) => Promise<Response> {
  return makeEndpoint<Input>(
    {
      name: 'send-contact-email',
      limit: 'contact_mail',
      parse,
      async work(input, caller, address) {
        if (input.kind === 'sweep') {
          const kept = () => deps.database.keptContacts(sweepSize)
          return await sweep(caller, kept, async (id) => (await sendContact(id, deps)).became)
        }
        const { id, revision, message } = input
        const sending = await sendContact(id, deps, { revision, message, address })
        switch (sending.became) {
          case 'limited':
            return refuse(429, 'too-many-requests', { 'Retry-After': '3600' })
          case 'failed':
            return refuse(502, 'mail-failed')
          // Whoever is at it may have died, and nobody else holds the message: not to be taken for delivered.
          case 'busy':
            return refuse(429, 'being-sent', { 'Retry-After': '130' })
          case 'kept':
            return done('accepted', { revision: sending.revision })
          default:
            return done(sending.became, { revision: sending.revision })
        }
      },
    },
    deps.gate,
  )
}

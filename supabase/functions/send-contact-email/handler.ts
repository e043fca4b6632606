/** POST send-contact-email: carries a visitor's message to the company's own inbox, each id once. */
import { emptyMessage, parseContact } from '../../../src/domain/contact.ts'
import type { ArrivedMessage } from '../_shared/database.ts'
import type { Deps } from '../_shared/deps.ts'
import { makeHandler } from '../_shared/endpoint.ts'
import { readTexts, readUuid } from '../_shared/fields.ts'

/** Longer than any field may be; the rules of the domain judge the rest. */
const textLimit = 10_000

function parse(body: Readonly<Record<string, unknown>>): ArrivedMessage | undefined {
  const id = readUuid(body.messageId)
  // Older tabs do not send the fields that were added since.
  const form = readTexts(body, { ...emptyMessage, website: '' }, textLimit)
  const message = form && parseContact(form)
  if (!id || !message?.ok) return undefined
  return { id, message: message.value }
}

export function contactHandler(deps: Deps) {
  return makeHandler<ArrivedMessage>(
    {
      kind: 'contact',
      parse,
      keep: (database, message, address) => database.keepMessage(message, address),
    },
    deps,
  )
}

/** POST send-contact-email: carries a visitor's message to the company's own inbox, each id once. */
import { type ContactMessage, parseContact } from '../../../src/domain/contact.ts'
import type { Parsed } from '../../../src/domain/result.ts'
import type { Deps } from '../_shared/deps.ts'
import { makeEndpoint } from '../_shared/endpoint.ts'
import { isText, readUuid } from '../_shared/fields.ts'
import { done, refuse } from '../_shared/http.ts'
import { contactMail } from './contactMail.ts'

interface Input {
  readonly id: string
  readonly message: ContactMessage
}

/** Longer than any field may be; the rules of the domain judge the rest. */
const textLimit = 10_000
const fields = ['firstName', 'lastName', 'email', 'subject', 'message'] as const

function parse(body: Readonly<Record<string, unknown>>): Parsed<Input, string> {
  const id = readUuid(body.messageId)
  const read = (name: string): string => (isText(body[name], textLimit) ? body[name] : '')
  const problems = [
    ...fields.filter((name) => !isText(body[name], textLimit)),
    ...['phone', 'website'].filter(
      (name) => body[name] !== undefined && !isText(body[name], textLimit),
    ),
    ...(id ? [] : ['messageId']),
  ]
  if (!id || problems.length > 0) return { ok: false, problems }
  const message = parseContact({
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    phone: read('phone'),
    subject: read('subject'),
    message: read('message'),
  })
  return message.ok
    ? { ok: true, value: { id, message: message.value } }
    : { ok: false, problems: message.problems.map(({ field }) => field) }
}

export function makeHandler(deps: Deps): (request: Request) => Promise<Response> {
  const { database, mailer, settings, gate } = deps
  return makeEndpoint<Input>(
    {
      name: 'send-contact-email',
      limit: 'contact_mail',
      parse,
      async work({ id, message }) {
        const claimed = await database.claimContact(id)
        if (claimed.outcome !== 'claimed') {
          // A message lives only in its sender's hands: "busy" must not read as delivered.
          return claimed.outcome === 'sent'
            ? done('already-sent')
            : refuse(429, 'being-sent', { 'Retry-After': '130' })
        }
        const outcome = await mailer.send(contactMail(message, id, settings))
        if (outcome.outcome !== 'sent') {
          const reason = outcome.outcome === 'failed' ? outcome.reason : 'the inbox is refused'
          gate.log(`send-contact-email: mail of ${id} failed: ${reason}`)
          await database.releaseContact(id, claimed.claim)
          return refuse(502, 'mail-failed')
        }
        await database.finishContact(id)
        return done('sent')
      },
    },
    gate,
  )
}

/** The mail that carries a visitor's message to the company; nobody else gets a copy. */
import type { ContactMessage } from '../../../src/domain/contact.ts'
import { limits } from '../../../src/domain/text.ts'
import type { Mail } from '../_shared/mail.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import type { Letter } from './blocks.ts'
import { emailCopy, fill } from './copy.ts'
import { toCompany } from './envelope.ts'
import { mailTo, telephone } from './links.ts'

const copy = emailCopy.contact

/** Makes the mail of a checked message. The subject is one line of at most 150 characters. */
export function contactMail(message: ContactMessage, id: string, settings: FunctionSettings): Mail {
  const subject = [...fill(copy.subject, { subject: message.subject })]
    .slice(0, limits.subject)
    .join('')
  const letter: Letter = {
    key: `contact/${id}/company`,
    subject,
    preview: fill(copy.preview),
    painted: 2,
    blocks: [
      { kind: 'heading', text: fill(copy.heading) },
      {
        kind: 'facts',
        title: copy.from,
        facts: [
          { label: copy.name, value: `${message.firstName} ${message.lastName}` },
          { label: copy.email, value: message.email, href: mailTo(message.email) },
          {
            label: copy.phone,
            value: message.phone || copy.noPhone,
            href: telephone(message.phone),
          },
          { label: copy.topic, value: message.subject },
        ],
      },
      { kind: 'quote', text: message.message },
      { kind: 'notice', text: fill(copy.promise) },
      { kind: 'paragraph', text: fill(copy.reply) },
    ],
  }
  return toCompany(letter, message.email, settings)
}

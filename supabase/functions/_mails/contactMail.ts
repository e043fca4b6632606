/** The mail of a visitor's message to the company; nobody else gets a copy. */
import type { ContactMessage } from '../../../src/domain/contact.ts'
import { limits } from '../../../src/domain/text.ts'
import type { Mail } from '../_shared/mail.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import { facts, heading, type Letter, notice, paragraph, quote } from './blocks.ts'
import { emailCopy, fill } from './copy.ts'
import { toCompany } from './envelope.ts'
import { mailTo, telephone } from './links.ts'

const copy = emailCopy.contact

/** Makes the mail of a checked message. Its subject is one line of at most 150 characters. */
export function contactMail(message: ContactMessage, settings: FunctionSettings): Mail {
  const { firstName, lastName, email, phone } = message
  // An encoded word (RFC 2047), which mail programs decode, could hide a second line in the subject.
  const words = message.subject.replaceAll('=?', '= ?')
  const subject = [...fill(copy.subject, { subject: words })].slice(0, limits.subject)
  const letter: Letter = {
    subject: subject.join(''),
    preview: fill(copy.preview),
    painted: 2,
    blocks: [
      heading(fill(copy.heading)),
      facts(copy.from, [
        { label: copy.name, value: `${firstName} ${lastName}` },
        { label: copy.email, value: email, href: mailTo(email) },
        { label: copy.phone, value: phone || copy.noPhone, href: telephone(phone) },
        { label: copy.topic, value: message.subject },
      ]),
      quote(message.message),
      notice(fill(copy.promise)),
      paragraph(fill(copy.reply)),
    ],
  }
  return toCompany(letter, email, settings)
}

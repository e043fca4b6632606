/** A contact message: only mailed. */
import { type ContactMessage, emptyMessage, optionalFields } from '../../domain/contact.ts'
import { type Kind, textsParser } from './kind.ts'

export const contact: Kind<ContactMessage> = {
  parse: textsParser(emptyMessage, optionalFields),
  mail: {
    name: 'send-contact-email',
    // The empty website is the trap for robots, which fill in every field.
    body: ({ id, payload }) => ({ ...payload, messageId: id, website: '' }),
  },
}

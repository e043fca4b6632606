/** A contact message: only mailed. */
import { type ContactMessage, emptyMessage, optionalFields } from '../../domain/contact.ts'
import { readForm } from '../../domain/form.ts'
import type { Kind } from './kind.ts'

export const contact: Kind<ContactMessage> = {
  parse: (raw) => readForm(raw, emptyMessage, optionalFields),
  mail: {
    name: 'send-contact-email',
    // The empty website is the trap for robots, which fill in every field.
    body: ({ id, payload }) => ({ ...payload, messageId: id, website: '' }),
  },
}

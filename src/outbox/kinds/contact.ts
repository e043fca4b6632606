/** A contact message: only mailed. */
import { type ContactMessage, emptyMessage, optionalFields } from '../../domain/contact.ts'
import { type Kind, textsLike } from './kind.ts'

export const contact: Kind<ContactMessage> = {
  parse: textsLike(emptyMessage, optionalFields),
  mail: {
    name: 'send-contact-email',
    // The empty website is the trap for robots, which fill in every field.
    body: ({ id, payload, revision }) => ({
      ...payload,
      messageId: id,
      website: '',
      ...(revision > 1 && { revision }),
    }),
  },
}

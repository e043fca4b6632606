/** A contact message: only mailed. */
import { type ContactMessage, emptyMessage } from '../../domain/contact.ts'
import { type Kind, textsLike } from './kind.ts'

export const contact: Kind<ContactMessage> = {
  // A field added later needs a value here: messages that wait since before have none.
  parse: textsLike(emptyMessage),
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

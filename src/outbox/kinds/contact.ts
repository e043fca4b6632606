/** A contact message: only mailed. */
import { type ContactMessage, contactFields } from '../../domain/contact.ts'
import { isRaw, type Kind } from './kind.ts'

// A field added later needs a value here: messages that wait since before have none.
function parse(raw: unknown): ContactMessage | undefined {
  if (!isRaw(raw) || contactFields.some((field) => typeof raw[field] !== 'string')) return undefined
  return Object.fromEntries(
    contactFields.map((field) => [field, raw[field]]),
  ) as unknown as ContactMessage
}

export const contact: Kind<ContactMessage> = {
  parse,
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

/** POST send-contact-email: mails a visitor's message to the company's inbox, once. */
import { emptyMessage, parseContact } from '../../../src/domain/contact.ts'
import { serve } from '../_shared/endpoint.ts'
import { parseFields, readUuid } from '../_shared/fields.ts'

serve({
  kind: 'contact',
  parse(body) {
    const id = readUuid(body.messageId)
    const message = parseFields(body, emptyMessage, parseContact)
    return id && message ? { id, message } : undefined
  },
  keep: (database, { id, message }, address) => database.keepMessage(id, message, address),
})

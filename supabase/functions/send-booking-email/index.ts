/** POST send-booking-email: sends the mails of a saved booking; with a secret key, also the sweep of all owed mails. */
import { serve } from '../_shared/endpoint.ts'
import { readUuid } from '../_shared/fields.ts'

serve({
  kind: 'booking',
  /**
   * Of the specification's fields none is read: the mail is made from the row, so that nobody can make us write to an
   * address or about a price of their choice.
   */
  parse(body) {
    const id = readUuid(body.bookingId)
    return id ? { id } : undefined
  },
})

/** POST send-booking-email: mails about one saved booking; with a secret key also the sweep of all that is owed. */
import { serve } from '../_shared/endpoint.ts'
import { readUuid } from '../_shared/fields.ts'

serve({
  kind: 'booking',
  /**
   * The specification's six fields and the id. They only have to have the right shape: the mail is made of the row, so
   * that nobody can have us write to an address or about a price of their choice.
   */
  parse(body) {
    const id = readUuid(body.bookingId)
    const isShaped =
      ['name', 'email', 'phone', 'preferredDate'].every((name) => typeof body[name] === 'string') &&
      ['area', 'totalPrice'].every((name) => Number.isFinite(body[name]))
    return id && isShaped ? { id } : undefined
  },
})

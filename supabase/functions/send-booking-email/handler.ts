/** POST send-booking-email: mails about one saved booking; for the operator, a sweep of what stayed unsent. */
import type { Deps } from '../_shared/deps.ts'
import { makeEndpoint } from '../_shared/endpoint.ts'
import { isText, readUuid } from '../_shared/fields.ts'
import { done, refuse } from '../_shared/http.ts'
import { asksForSweep, sweep, sweepInput } from '../_shared/sweep.ts'
import { sendBooking } from './sendBooking.ts'

type Input = { readonly kind: 'booking'; readonly id: string } | typeof sweepInput

/** Bookings a sweep takes: two mails each, well within a function's time. */
const sweepSize = 10

/**
 * The specification's six fields and the id. They only have to have the right shape: the mail is
 * made of the row, so that nobody can have us write to an address or about a price of their choice.
 */
function parse(body: Readonly<Record<string, unknown>>): Input | undefined {
  if (asksForSweep(body)) return sweepInput
  const id = readUuid(body.bookingId)
  const texts = ['name', 'email', 'phone', 'preferredDate']
  if (body.website !== undefined) texts.push('website')
  const isShaped =
    texts.every((name) => isText(body[name], 300)) &&
    ['area', 'totalPrice'].every((name) => Number.isFinite(body[name]))
  return id && isShaped ? { kind: 'booking', id } : undefined
}

export function makeHandler(deps: Deps): (request: Request) => Promise<Response> {
  return makeEndpoint<Input>(
    {
      name: 'send-booking-email',
      limit: 'booking_mail',
      parse,
      async work(input, caller) {
        if (input.kind === 'sweep') {
          const unsent = () => deps.database.unsentBookings(sweepSize)
          return await sweep(caller, unsent, (id) => sendBooking(id, deps))
        }
        const sending = await sendBooking(input.id, deps)
        if (sending === 'unknown') return refuse(404, 'unknown-booking')
        if (sending === 'failed') return refuse(502, 'mail-failed')
        return done(sending === 'busy' ? 'accepted' : sending)
      },
    },
    deps.gate,
  )
}

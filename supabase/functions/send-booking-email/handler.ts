/** POST send-booking-email: mails about one saved booking. */
import type { Deps } from '../_shared/deps.ts'
import { makeHandler } from '../_shared/endpoint.ts'
import { isText, readUuid } from '../_shared/fields.ts'

/**
 * The specification's six fields and the id. They only have to have the right shape: the mail is
 * made of the row, so that nobody can have us write to an address or about a price of their choice.
 */
function parse(body: Readonly<Record<string, unknown>>): { id: string } | undefined {
  const id = readUuid(body.bookingId)
  const texts = ['name', 'email', 'phone', 'preferredDate']
  if (body.website !== undefined) texts.push('website')
  const isShaped =
    texts.every((name) => isText(body[name], 300)) &&
    ['area', 'totalPrice'].every((name) => Number.isFinite(body[name]))
  return id && isShaped ? { id } : undefined
}

export function bookingHandler(deps: Deps) {
  return makeHandler({ kind: 'booking', parse }, deps)
}

/** The order number: what a customer reads out on the phone in place of the row's id. */

// Without 0, 1, I and O, which are mistaken for each other.
const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * The number of a booking, e.g. `K7QF-2M9X`: the first 40 bits of its UUID, five a character, the
 * most significant first. The database's `order_number` computes the same.
 */
export function orderNumber(id: string): string {
  const bits = Number.parseInt(id.replaceAll('-', '').slice(0, 10), 16)
  const number = Array.from({ length: 8 }, (_, place) =>
    characters.charAt(Math.floor(bits / 32 ** (7 - place)) % 32),
  ).join('')
  return `${number.slice(0, 4)}-${number.slice(4)}`
}

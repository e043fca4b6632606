/** The order number: what a customer reads out on the phone instead of the row's id. */

// Without 0, 1, I and O, which are mistaken for each other.
const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Either half of a number, as a group of a pattern. */
export const numberHalf = `([${characters}]{4})`

const written = new RegExp(
  `^(?:nr|numer|zam(?:[óo]wieni[ea])?|rezerwacj[ai]|[ .:#„"(])*${numberHalf}[ \\p{Pd}]*${numberHalf}[".,;”)]*$`,
  'iu',
)

/** Gives an order number, however it is written, its one form; any other text stays. */
export function tidyNumber(text: string): string {
  const [, first, second] = written.exec(text) ?? []
  return second ? `${first}-${second}`.toUpperCase() : text
}

/**
 * The number of a booking, e.g. `K7QF-2M9X`: the first 40 bits of its UUID, five a character, the
 * most significant first. The database's `order_number` computes the same.
 */
export function orderNumber(id: string): string {
  const bits = Number.parseInt(id.replaceAll('-', '').slice(0, 10), 16)
  const digits = bits.toString(32).padStart(8, '0')
  const number = digits.replace(/./g, (digit) => characters.charAt(Number.parseInt(digit, 32)))
  return `${number.slice(0, 4)}-${number.slice(4)}`
}

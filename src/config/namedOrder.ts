/** Which order an address names (`paths.ts`). In a file of its own: not all pages need it. */
import { tidyNumber } from '../domain/orderNumber.ts'
import { tidy } from '../domain/text.ts'

/** Its number; empty for the last order; undefined if the address names none. */
export function namedOrder(search: string): string | undefined {
  const text = new URLSearchParams(search).get('zamowienie')
  return text === null ? undefined : tidyNumber(tidy(text))
}

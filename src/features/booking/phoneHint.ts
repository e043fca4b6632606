/** A phone number that looks incomplete; any shape of it is taken all the same (specification §5). */

/** Digits of a Polish number without its prefix. */
const usualLength = 9

/** True where something was typed that has too few digits to be called. */
export function looksIncomplete(phone: string): boolean {
  const digits = phone.replace(/^[ (]*(?:\+|00) ?48|\D/g, '')
  return phone.trim() !== '' && digits.length < usualLength
}

/** Recognizes a phone number that looks incomplete; it is accepted all the same (specification §5). */

/** Digits of a Polish number without its prefix. */
const usualLength = 9

/** True if something was typed that has too few digits to be called. */
export function looksIncomplete(phone: string): boolean {
  const digits = phone.replace(/^[ (]*(?:\+|00) ?48|\D/g, '')
  return phone.trim() !== '' && digits.length < usualLength
}

/** Polish bank account numbers (NRB: 26 digits, PN-F-01102 with the IBAN checksum). */

/** The 26 digits of an account number written with spaces, dashes or a leading PL; undefined when malformed or its checksum is wrong. */
export function parseAccount(text: string): string | undefined {
  const digits = text.replace(/^\s*PL/i, '').replace(/[\s-]/g, '')
  if (!/^\d{26}$/.test(digits)) return undefined
  // ISO 7064 mod 97-10 over BBAN + "PL" as numbers (25 21) + check digits.
  const rearranged = `${digits.slice(2)}2521${digits.slice(0, 2)}`
  return BigInt(rearranged) % 97n === 1n ? digits : undefined
}

/** "NN NNNN NNNN NNNN NNNN NNNN NNNN", as banks print it. */
export function formatAccount(digits: string): string {
  return digits.slice(0, 2) + digits.slice(2).replace(/.{4}/g, ' $&')
}

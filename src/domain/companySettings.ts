/** Settings that the site's build and the edge functions share: the company's facts, and addresses. */
import { parseAccount } from './account.ts'
import type { Company } from './company.ts'
import type { Parsed } from './form.ts'
import { emailRule, phoneRule } from './text.ts'

export type Settings = Readonly<Record<string, string | undefined>>

/** Whether a text is an http(s) address without a path: neither the site nor the API works below one. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/(?:[\p{L}\d_-]+\.)*[\p{L}\d_-]+(?::\d{1,5})?\/?$/u.test(text)
}

/** NIP, which the transfer's code carries: ten digits, the last one the checksum. */
function isNip(digits: string): boolean {
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return /^\d{10}$/.test(digits) && sum % 11 === Number(digits[9])
}

/** A register's number as digits; any other text unchanged, for the check to refuse. */
function digitsOf(text: string): string {
  return text.replace(/^PL|[\s-]/gi, '')
}

const nameOf = (key: string) => `VITE_COMPANY_${key}`
const neededSettings = ['NAME', 'EMAIL', 'ACCOUNT']
const optionalSettings = ['PHONE', 'ADDRESS', 'NIP', 'REGON', 'KRS', 'COURT', 'CAPITAL']

/**
 * Reads VITE_COMPANY_NAME, …_EMAIL, …_ACCOUNT (required), …_RECIPIENT and those of `optionalSettings`. Gives every
 * problem otherwise: "VITE_COMPANY_NAME: missing", or invalid.
 */
export function parseCompany(settings: Settings): Parsed<Company, string> {
  const problems: string[] = []
  const read = (
    key: string,
    isValid = (_text: string) => true,
    tidied = (text: string) => text,
  ) => {
    const setting = nameOf(key)
    const text = tidied((settings[setting] ?? '').trim())
    if (text !== '' && !isValid(text)) problems.push(`${setting}: invalid`)
    if (text === '' && neededSettings.includes(key)) problems.push(`${setting}: missing`)
    return text
  }
  const name = read('NAME', (text) => text.length <= 120)
  const value: Company = {
    name,
    email: read('EMAIL', (text) => emailRule.problem(text) === undefined),
    account: read(
      'ACCOUNT',
      (text) => parseAccount(text) !== undefined,
      (text) => parseAccount(text) ?? text,
    ),
    recipient: read('RECIPIENT') || name,
    phone: read('PHONE', (text) => phoneRule.problem(text) === undefined),
    address: read('ADDRESS'),
    nip: read('NIP', isNip, digitsOf),
    regon: read('REGON', (text) => /^(?:\d{9}|\d{14})$/.test(text), digitsOf),
    krs: read('KRS', (text) => /^\d{10}$/.test(text), digitsOf),
    court: read('COURT'),
    capital: read('CAPITAL'),
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value }
}

/** The names of the empty optional settings: the law wants a company to show all of them. */
export function emptySettings(settings: Settings): string[] {
  return optionalSettings.map(nameOf).filter((setting) => !settings[setting]?.trim())
}

/** The company's facts, parsed from settings; shared by the site's build and the edge functions. */
import { parseAccount } from './account.ts'
import type { Company } from './company.ts'
import type { Parsed } from './form.ts'
import { emailRule, phoneRule } from './text.ts'

export interface SettingProblem {
  readonly setting: string
  readonly problem: 'missing' | 'invalid'
}

export type Settings = Readonly<Record<string, string | undefined>>

/** The weighted sum of a number's first digits, modulo 11: NIP and REGON are checked by it. */
function remainderOf(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0) % 11
}

/** NIP: ten digits, the last one the checksum. */
function isNip(digits: string): boolean {
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7]
  return /^\d{10}$/.test(digits) && remainderOf(digits, weights) === Number(digits[9])
}

/** REGON: nine digits, or fourteen for a branch; a remainder of 10 is written 0. */
function isRegon(digits: string): boolean {
  const weights =
    digits.length === 9 ? [8, 9, 2, 3, 4, 5, 6, 7] : [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]
  return (
    /^(?:\d{9}|\d{14})$/.test(digits) && remainderOf(digits, weights) % 10 === Number(digits.at(-1))
  )
}

/** A register's number as its digits; anything else is left for the check to refuse. */
function digitsOf(text: string): string {
  return text.replace(/^PL|[\s-]/gi, '')
}

const neededSettings = ['NAME', 'EMAIL', 'ACCOUNT']
const optionalSettings = ['PHONE', 'ADDRESS', 'NIP', 'REGON', 'KRS', 'COURT', 'CAPITAL']

/**
 * Reads COMPANY_NAME, COMPANY_EMAIL, COMPANY_ACCOUNT (required), COMPANY_RECIPIENT and those of
 * `optionalSettings`, each behind `prefix`. Gives every problem otherwise.
 */
export function parseCompany(settings: Settings, prefix = ''): Parsed<Company, SettingProblem> {
  const problems: SettingProblem[] = []
  const read = (
    key: string,
    isValid = (_text: string) => true,
    tidied = (text: string) => text,
  ) => {
    const setting = `${prefix}COMPANY_${key}`
    const text = tidied((settings[setting] ?? '').trim())
    if (text !== '' && !isValid(text)) problems.push({ setting, problem: 'invalid' })
    if (text === '' && neededSettings.includes(key)) problems.push({ setting, problem: 'missing' })
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
    regon: read('REGON', isRegon, digitsOf),
    krs: read('KRS', (text) => /^\d{10}$/.test(text), digitsOf),
    court: read('COURT'),
    capital: read('CAPITAL'),
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value }
}

/** The names of the optional settings that are empty: a company has to show them all. */
export function emptySettings(settings: Settings, prefix = ''): string[] {
  return optionalSettings
    .map((key) => `${prefix}COMPANY_${key}`)
    .filter((setting) => !settings[setting]?.trim())
}

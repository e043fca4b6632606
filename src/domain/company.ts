/** The company's facts, parsed from settings; shared by the site's build and the edge functions. */
import { parseAccount } from './account.ts'
import type { Parsed } from './result.ts'
import { emailProblem } from './text.ts'

export interface Company {
  /** The operator's full name (specification §1, `{name}`). */
  readonly name: string
  readonly email: string
  /** 26 digits. */
  readonly account: string
  /** The recipient line of a transfer; banks' codes carry 20 characters of it. */
  readonly recipient: string
  /** Empty where the owner gave none. */
  readonly phone: string
  readonly nip: string
  readonly address: string
}

export interface SettingProblem {
  readonly setting: string
  readonly problem: 'missing' | 'invalid'
}

export type Settings = Readonly<Record<string, string | undefined>>

/** NIP: ten digits, the last one a weighted checksum. */
function isNip(digits: string): boolean {
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return /^\d{10}$/.test(digits) && sum % 11 === Number(digits[9])
}

/**
 * Reads COMPANY_NAME, COMPANY_EMAIL, COMPANY_ACCOUNT (required), COMPANY_RECIPIENT, COMPANY_PHONE,
 * COMPANY_NIP and COMPANY_ADDRESS (optional), each behind `prefix`. Gives every problem otherwise.
 */
export function parseCompany(settings: Settings, prefix = ''): Parsed<Company, SettingProblem> {
  const problems: SettingProblem[] = []
  const read = (key: string): string => (settings[`${prefix}COMPANY_${key}`] ?? '').trim()
  const require = (key: string, valid: (text: string) => boolean): string => {
    const text = read(key)
    if (text === '') problems.push({ setting: `${prefix}COMPANY_${key}`, problem: 'missing' })
    else if (!valid(text)) problems.push({ setting: `${prefix}COMPANY_${key}`, problem: 'invalid' })
    return text
  }
  const name = require('NAME', (text) => text.length <= 120)
  const email = require('EMAIL', (text) => emailProblem(text) === undefined)
  const account = require('ACCOUNT', (text) => parseAccount(text) !== undefined)
  const nip = read('NIP').replace(/^PL|[\s-]/gi, '')
  if (nip !== '' && !isNip(nip))
    problems.push({ setting: `${prefix}COMPANY_NIP`, problem: 'invalid' })
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    value: {
      name,
      email,
      account: parseAccount(account) ?? '',
      recipient: read('RECIPIENT') || name,
      phone: read('PHONE'),
      nip,
      address: read('ADDRESS'),
    },
  }
}

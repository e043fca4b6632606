/** Settings that the site's build and the edge functions share: the company's facts, and addresses. */
import { parseAccount } from './account.ts'
import type { Company } from './company.ts'
import type { Parsed } from './form.ts'
import { emailRule, phoneRule } from './text.ts'

export type Settings = Readonly<Record<string, string | undefined>>

// Declared here: builds and functions have it, but not TypeScript's library for the language alone.
declare const URL: { parse(address: string): { readonly origin: string } | null }

/** The origin of an http(s) address; undefined for any other text, and with a path: neither site nor API works under one. */
export function originOf(text: string): string | undefined {
  const isPlain = /^https?:\/\/(?:[\p{L}\d_-]+\.)*[\p{L}\d_-]+(?::\d{1,5})?\/?$/u.test(text)
  return isPlain ? URL.parse(text)?.origin : undefined
}

/** NIP, which the transfer's code carries: ten digits, the last one the checksum. */
function isNip(digits: string): boolean {
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return /^\d{10}$/.test(digits) && sum % 11 === Number(digits[9])
}

/** How each fact, once tidied, is checked if it is given. */
const checks: Readonly<Record<keyof Company, (text: string) => boolean>> = {
  name: (text) => text.length <= 120,
  email: (text) => emailRule.problem(text) === undefined,
  account: (text) => parseAccount(text) !== undefined,
  recipient: () => true,
  phone: (text) => phoneRule.problem(text) === undefined,
  address: () => true,
  nip: isNip,
  regon: (text) => /^(?:\d{9}|\d{14})$/.test(text),
  krs: (text) => /^\d{10}$/.test(text),
  court: () => true,
  capital: () => true,
}
const facts = Object.keys(checks) as (keyof Company)[]
const needed: readonly (keyof Company)[] = ['name', 'email', 'account']

const settingOf = (fact: keyof Company) => `VITE_COMPANY_${fact.toUpperCase()}`

function read(settings: Settings, fact: keyof Company): string {
  const text = settings[settingOf(fact)]?.trim() ?? ''
  if (fact === 'account') return parseAccount(text) ?? text
  // A register's number as digits.
  return ['nip', 'regon', 'krs'].includes(fact) ? text.replace(/^PL|[\s-]/gi, '') : text
}

/**
 * Reads the setting of each fact, VITE_COMPANY_NAME and so on. Gives every problem otherwise: "VITE_COMPANY_NAME: missing",
 * or invalid.
 */
export function parseCompany(settings: Settings): Parsed<Company, string> {
  const entries = facts.map((fact) => [fact, read(settings, fact)] as const)
  const problems = entries.flatMap(([fact, text]) => {
    if (text === '') return needed.includes(fact) ? [`${settingOf(fact)}: missing`] : []
    // Node gives an empty setting with a space after its "=" the text of the next line.
    const isValid = checks[fact](text) && !/^[A-Z_]+=/.test(text)
    return isValid ? [] : [`${settingOf(fact)}: invalid`]
  })
  if (problems.length > 0) return { ok: false, problems }
  const company = Object.fromEntries(entries) as Record<keyof Company, string>
  return { ok: true, value: { ...company, recipient: company.recipient || company.name } }
}

/** The names of the empty settings whose facts the law requires a company to show. */
export function emptySettings(settings: Settings): string[] {
  const wanted = facts.filter((fact) => fact !== 'recipient' && !needed.includes(fact))
  return wanted.filter((fact) => read(settings, fact) === '').map(settingOf)
}

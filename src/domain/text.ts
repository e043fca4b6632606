/** What a person may type into a single-line field, shared by bookings and messages. */

export type TextProblem = 'required' | 'format' | 'tooLong' | 'forbidden'

/** The longest values the database takes (backend rules). */
export const limits = {
  name: 60,
  firstName: 60,
  lastName: 60,
  email: 254,
  phone: 40,
  orderNumber: 40,
  subject: 150,
  message: 5000,
} as const

// One address: text, @, text, dot, text (specification §5), and nothing that would make it two.
// No =, + or - in front: the owner opens exported bookings in a spreadsheet, where they begin a formula.
// ASCII only, as mail servers write it: one mailbox has one spelling, and so one limit. Other letters before the @ (a
// typo in Poland: no mailbox has them) and doubled dots ("jan@wp..pl") could keep the company's own mail, which contains
// the address, from arriving. No colon, which makes a group, and no question mark, which begins an encoded word (RFC 2047).
const emailPattern =
  /^(?![-+=.])(?!.*(?:[.@]\.|\.@))[\w.!#$%&'*+/=^`{|}~-]+@[a-zA-Z0-9.-]+\.[a-zA-Z0-9-]+$/
// Our mails carry the name and the phone to whatever address a stranger gives, so neither may hold a link, an account
// number or a message. A name has letters of any script; scripts that look alike can't be mixed in a word. The database
// has the same rules (migration text_rules); a test compares them.
const nameCharacter = /^(?:(?![\u{10000}-\u{1ffff}])[\p{L}\p{M} '\u2019.-])*$/u
// Refused: a dot that makes a link ("bit.ly"), the beginning of a formula, Latin mixed with Greek or Cyrillic letters.
const notName =
  /^[ .-]|\.[^ .]{2}|[a-zA-Z\u00c0-\u02af\u1e00-\u1eff][^ ]*[\u0370-\u0588\u1f00-\u1fff]|[\u0370-\u0588\u1f00-\u1fff][^ ]*[a-zA-Z\u00c0-\u02af\u1e00-\u1eff]/u
const phoneCharacter = /^[0-9 ()+-]*$/
const notPhone = /^[ )-]|(?:\d\D*){16}/
// Invisible characters that come with pasted text: a phone number from the address book, a line from a PDF. Nobody
// could find and remove them. Half a surrogate pair is no character, and no database stores it.
const invisible = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]|(?!\s)\p{Cc}/gu
// From a message only these are removed: others (joiners) are part of emoji and of some scripts.
const invisibleInMessage = /[\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?!\s)\p{Cc}/gu
// Line ends of word processors and other programs.
const otherLineEnds = /\r\n?|[\v\f\u2028\u2029]/g

/** Drops invisible characters, trims, and joins inner runs of white space into one space. */
export function tidy(text: string): string {
  return text
    .replace(invisible, '')
    .trim()
    .replace(/[^\S\r\n]+/g, ' ')
}

// Declared here: pages, workers, Node and Deno have it, but not TypeScript's library for the language alone.
declare const URL: new (address: string) => { readonly hostname: string }

/** "żółw.pl" as mail servers write it, "xn--w-uga1v8h.pl"; an ASCII domain, and what is no domain, stays as it is. */
function asciiDomain(domain: string): string {
  if (/^[\0-\x7f]*$/.test(domain)) return domain
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return domain
  }
}

/** The e-mail address in what was typed or pasted: `Jan <jan@wp.pl>`, `mailto:`, quotes, brackets, a sentence's end. */
export function tidyEmail(text: string): string {
  const tidied = tidy(text)
  return (
    (tidied.match(/<([^<>]+)>[.,;]?$/)?.[1] ?? tidied)
      .replace(/^(?:mailto:|e-?mail:|[ "'„”“‘’(<])+/i, '')
      // Without a lookbehind: Safari before 16.4 would refuse the whole script.
      .replace(/(^|[^ .,;"'”“’)>])[ .,;"'”“’)>]+$/, '$1')
      .replace(/@([\p{L}\p{M}\p{N}.-]+)$/u, (_, domain: string) => `@${asciiDomain(domain)}`)
  )
}

/** The phone number in what was typed or pasted: without "tel:", "Telefon:" and a sentence's end; dashes, dots and slashes ("22/123 45 67") become hyphens. */
export function tidyPhone(text: string): string {
  return tidy(text)
    .replace(/^tel(?:efon)?[.:]* *| ?[.,;]$/gi, '')
    .replace(/([0-9)]) ?[\p{Pd}\u2212./] ?(?=[0-9])/gu, '$1-')
}

/** Why a tidied line of this kind can't be taken; undefined if it can. `forbidden` and `allowed` see it normalised (NFKC). */
export function lineProblem(
  text: string,
  kind: keyof typeof limits,
  forbidden?: RegExp,
  allowed?: RegExp,
): TextProblem | undefined {
  if (text === '') return 'required'
  // First, because the patterns below may take quadratic time: a second for ten thousand letters.
  if (text.length > limits[kind]) return 'tooLong'
  // For example, a fullwidth dot makes a link too.
  const plain = text.normalize('NFKC')
  // A line break would begin another header of our mail.
  if (/[\r\n]/.test(text) || forbidden?.test(plain)) return 'forbidden'
  return allowed?.test(plain) === false ? 'forbidden' : undefined
}

/**
 * The first forbidden character of a tidied name or phone number, for the message; undefined if there is none, and for
 * a phone with words or different signs: there the form asks for the number alone.
 */
export function foreignCharacter(text: string, kind: 'name' | 'phone'): string | undefined {
  const allowed = kind === 'name' ? nameCharacter : phoneCharacter
  const foreign = [...text].filter((character) => !allowed.test(character.normalize('NFKC')))
  const isOneSign = /^(\P{L})\1*$/u.test(foreign.join(''))
  return kind === 'name' || isOneSign ? foreign[0] : undefined
}

/** How a field of text is read. */
export interface FieldRule {
  readonly tidy: (typed: string) => string
  /** Why the tidied text can't be taken; undefined if it can. */
  readonly problem: (tidied: string) => TextProblem | undefined
  /** For fields that allow certain characters only. */
  readonly characters?: 'name' | 'phone'
}

// Separate exports: as members of one object, all would be in every script.
export const nameRule: FieldRule = {
  // All dashes become hyphens (dictated or pasted names come as "Nowak–Kowalska"), a letter and its mark one character.
  tidy: (text) => tidy(text.normalize()).replace(/[\p{Pd}\u2212]/gu, '-'),
  problem: (text) => lineProblem(text, 'name', notName, nameCharacter),
  characters: 'name',
}
/** First and last name joined by one space (specification §3). */
export function fullName(names: { readonly firstName: string; readonly lastName: string }): string {
  return tidy(`${nameRule.tidy(names.firstName)} ${nameRule.tidy(names.lastName)}`)
}

export const emailRule: FieldRule = {
  tidy: tidyEmail,
  problem(text) {
    if (text === '') return 'required'
    if (text.length > limits.email) return 'tooLong'
    return emailPattern.test(text) ? undefined : 'format'
  },
}
export const phoneRule: FieldRule = {
  tidy: tidyPhone,
  problem: (text) => lineProblem(text, 'phone', notPhone, phoneCharacter),
  characters: 'phone',
}
export const subjectRule: FieldRule = { tidy, problem: (text) => lineProblem(text, 'subject') }
/** Keeps line breaks; removes invisible marks that come with pasted text. */
export const messageRule: FieldRule = {
  tidy: (text) => text.replace(invisibleInMessage, '').replace(otherLineEnds, '\n').trim(),
  problem(text) {
    if (tidy(text) === '') return 'required'
    return text.length > limits.message ? 'tooLong' : undefined
  },
}

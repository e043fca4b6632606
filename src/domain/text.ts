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

// One address: text, @, text, dot, text (specification §5), without what would make it two addresses.
// The owner opens exported bookings in a spreadsheet: =, + or - would begin a formula there.
// As mail servers write it: one mailbox has one spelling, and so one limit; letters beyond ASCII before the @ (a slip in
// Poland: no mailbox has them) and a dot that parts nothing ("jan@wp..pl") can keep the company's own mail, which names
// the address, from arriving. A colon makes a group, a question mark a word that some decode to another one (RFC 2047).
const emailPattern =
  /^(?![-+=.])(?!.*(?:[.@]\.|\.@))[\w.!#$%&'*+/=^`{|}~-]+@[a-zA-Z0-9.-]+\.[a-zA-Z0-9-]+$/
const directions = '\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
// Control, line and bidirectional-override characters: they forge mail headers or hide text.
// Half a surrogate pair is no character at all, and no database stores it.
const controls = new RegExp(`[\\p{Cc}\\p{Cs}\\u2028\\u2029${directions}]`, 'u')
// The company's mails carry a name and a phone to whatever address a stranger gives: no link, no account number, no
// message. A name is letters of any script, and of one script a word where they look alike. The database has the same
// rules (migration booking_requests); a test compares.
const nameCharacter = /^(?:(?![\u{10000}-\u{1ffff}])[\p{L}\p{M} '\u2019.-])*$/u
// A dot that makes a link ("bit.ly"), the beginning of a formula, a word of Latin and Greek or Cyrillic letters.
const notName =
  /^[ .-]|\.[^ .]{2}|[a-zA-Z\u00c0-\u02af\u1e00-\u1eff][^ ]*[\u0370-\u0588\u1f00-\u1fff]|[\u0370-\u0588\u1f00-\u1fff][^ ]*[a-zA-Z\u00c0-\u02af\u1e00-\u1eff]/u
const phoneCharacter = /^[0-9 ()+-]*$/
const notPhone = /^[ )-]|(?:\d\D*){16}/
// Nobody types these: they come along with what is pasted (a phone number from the address book).
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
// Of these only what would be refused leaves a message: joiners make one picture of several, and letters of a script.
const anyDirection = new RegExp(`[${directions}]`, 'g')
// How word processors, notes and other programs write a line's end.
const otherLineEnds = /\r\n?|[\v\u2028\u2029]/g

/** Drops invisible characters, trims, and joins inner runs of white space into one space. */
export function tidy(text: string): string {
  return text
    .replace(invisible, '')
    .trim()
    .replace(/[^\S\r\n]+/g, ' ')
}

// In pages, workers, Node and Deno alike, but in no version of the language itself.
declare const URL: new (address: string) => { readonly hostname: string }

/** "żółw.pl" as mail servers write it, "xn--w-uga1v8h.pl"; a domain in ASCII, and what is none, stays as it is. */
function asciiDomain(domain: string): string {
  if (/^[\0-\x7f]*$/.test(domain)) return domain
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return domain
  }
}

/** An e-mail address as it was typed or pasted: out of `Jan <jan@wp.pl>`, `mailto:`, quotes, brackets and a sentence's end. */
export function tidyEmail(text: string): string {
  const tidied = tidy(text)
  return (
    (tidied.match(/<([^<>]+)>[.,;]?$/)?.[1] ?? tidied)
      .replace(/^(?:mailto:|e-?mail:|[ "'„”“‘’(<])+/i, '')
      // Not by looking behind: Safari before 16.4 would refuse the whole script.
      .replace(/(^|[^ .,;"'”“’)>])[ .,;"'”“’)>]+$/, '$1')
      .replace(/@([\p{L}\p{M}\p{N}.-]+)$/u, (_, domain: string) => `@${asciiDomain(domain)}`)
  )
}

/** A phone number as it was typed or pasted: without "tel:", "Telefon:" and a sentence's end, and with one hyphen for all dashes, dots and slashes ("22/123 45 67"). */
export function tidyPhone(text: string): string {
  return tidy(text)
    .replace(/^tel(?:efon)?[.:]* *|[.,;]$/gi, '')
    .replace(/([0-9)]) ?[\p{Pd}\u2212./] ?(?=[0-9])/gu, '$1-')
}

/** Why a tidied line of this kind can't be taken; undefined when it can. `forbidden` on letters in their plain form. */
export function lineProblem(
  text: string,
  kind: keyof typeof limits,
  forbidden?: RegExp,
  allowed?: RegExp,
): TextProblem | undefined {
  if (text === '') return 'required'
  // First, for what is below may take the square of its length: a stranger's ten thousand letters, a second.
  if (text.length > limits[kind]) return 'tooLong'
  // A fullwidth dot is a dot to whatever makes links.
  const plain = text.normalize('NFKC')
  const isForbidden =
    controls.test(text) || forbidden?.test(plain) || allowed?.test(plain) === false
  return isForbidden ? 'forbidden' : undefined
}

/**
 * The first character of a tidied name or phone number that it can't have, for the form to name; undefined where all
 * are fine, and in a phone where words are among them or one sign is not all: there a number alone is asked for.
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
  /** Why what was tidied can't be taken; undefined when it can. */
  readonly problem: (tidied: string) => TextProblem | undefined
  /** For fields that take certain characters only. */
  readonly characters?: 'name' | 'phone'
}

// One by one: what is read of an object stays in every script, also in those without a form.
export const nameRule: FieldRule = {
  // One hyphen for all dashes: "Nowak–Kowalska" is dictated, and pasted, like that.
  tidy: (text) => tidy(text).replace(/[\p{Pd}\u2212]/gu, '-'),
  problem: (text) => lineProblem(text, 'name', notName, nameCharacter),
  characters: 'name',
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
/** Line breaks are welcome; the invisible marks that come along with what is pasted go. */
export const messageRule: FieldRule = {
  tidy: (text) => text.replace(anyDirection, '').replace(otherLineEnds, '\n').trim(),
  problem(text) {
    if (tidy(text) === '') return 'required'
    if (controls.test(text.replace(/[\n\t]/g, ''))) return 'forbidden'
    return text.length > limits.message ? 'tooLong' : undefined
  },
}

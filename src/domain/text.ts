/** What a person may type into a single-line field, shared by bookings and messages. */

export type TextProblem = 'required' | 'format' | 'tooLong' | 'forbidden'

/** The longest values the database takes (backend rules). */
export const limits = {
  name: 100,
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 40,
  orderNumber: 40,
  subject: 150,
  message: 5000,
} as const

// One address: text, @, text, dot, text (specification §5), without what would make it two addresses.
// The owner opens exported bookings in a spreadsheet: =, + or - would begin a formula there.
// The domain as mail servers write it: one mailbox has one spelling, and so one limit. A colon makes a group.
const emailPattern = /^(?![-+=])[^\s@,;:<>"()[\]\\]+@[a-zA-Z0-9.-]+\.[a-zA-Z0-9-]+$/
// Control, line and bidirectional-override characters: they forge mail headers or hide text.
// Half a surrogate pair is no character at all, and no database stores it.
const controls = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
// The company's mails carry these two fields to whatever address a stranger names: no link that a mail program
// would make of it ("bit.ly"), no account number, no spreadsheet formula. The database has the same rules
// (migration booking_requests).
const notName = /[<>=@:?#\\|]|\/\/|[.\u3002][^ .,]{2,}|^[-+]|(?:\d\D*){6}/u
const notPhone = /[<>=@\\|]|\/\/|:[^0-9 (+]|[.\u3002][^0-9 .,()/+-]|^[+-][^0-9 (]|(?:\d\D*){24}/u
// Nobody types these: they come along with what is pasted (a phone number from the address book).
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

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

/** An e-mail address as it was typed or pasted: also out of `Jan <jan@wp.pl>`, `mailto:` and a sentence's end. */
export function tidyEmail(text: string): string {
  const tidied = tidy(text)
  return (tidied.match(/<([^<>]+)>$/)?.[1] ?? tidied)
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/\.+$/, '')
    .replace(/@([\p{L}\p{M}\p{N}.-]+)$/u, (_, domain: string) => `@${asciiDomain(domain)}`)
}

// A fullwidth dot is a dot to whatever makes links.
function looksLike(pattern: RegExp, text: string): boolean {
  return pattern.test(text.normalize('NFKC'))
}

/** Why a tidied line of this kind can't be taken; undefined when it can. */
export function lineProblem(
  text: string,
  kind: keyof typeof limits,
  forbidden?: RegExp,
): TextProblem | undefined {
  if (text === '') return 'required'
  if (controls.test(text) || (forbidden && looksLike(forbidden, text))) return 'forbidden'
  return text.length > limits[kind] ? 'tooLong' : undefined
}

/** Why a tidied name can't be taken; undefined when it can. */
export function nameProblem(text: string): TextProblem | undefined {
  return lineProblem(text, 'name', notName)
}

/** Why a tidied e-mail address can't be taken; undefined when it can. */
export function emailProblem(text: string): TextProblem | undefined {
  if (text === '') return 'required'
  if (text.length > limits.email) return 'tooLong'
  return controls.test(text) || !emailPattern.test(text) ? 'format' : undefined
}

/** Why a tidied phone number can't be taken; undefined when it can. Any shape of number is fine (specification §5). */
export function phoneProblem(text: string): TextProblem | undefined {
  return lineProblem(text, 'phone', notPhone)
}

/** Why a tidied subject can't be taken: one line, at most 150 characters. */
export function subjectProblem(text: string): TextProblem | undefined {
  return lineProblem(text, 'subject')
}

/** Why a message can't be taken; line breaks are welcome. */
export function messageProblem(text: string): TextProblem | undefined {
  if (tidy(text) === '') return 'required'
  if (controls.test(text.replace(/[\r\n\t]/g, ''))) return 'forbidden'
  return text.length > limits.message ? 'tooLong' : undefined
}

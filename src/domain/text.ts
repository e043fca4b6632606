/** What a person may type into a single-line field, shared by bookings and messages. */

export type TextProblem = 'required' | 'format' | 'tooLong' | 'forbidden'

/** The longest values the database takes (backend rules). */
export const limits = { name: 100, email: 254, phone: 40, subject: 150, message: 5000 } as const

// One address: text, @, text, dot, text (specification §5), without what would make it two addresses.
const emailPattern = /^[^\s@,;<>"()[\]\\]+@[^\s@,;<>"()[\]\\]+\.[^\s@,;<>"()[\]\\]+$/
// Control, line and bidirectional-override characters: they forge mail headers or hide text.
// Half a surrogate pair is no character at all, and no database stores it.
const controls = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
// Also "bit.ly/x", which mail programs make a link of: a confirmation must not carry a stranger's.
const markup = /[<>]|https?:\/\/|www\.|\.[^ ./]{2,}\//i
// Nobody types these: they come along with what is pasted (a phone number from the address book).
const invisible = /\p{Cf}/gu

/** Drops invisible characters, trims, and joins inner runs of white space into one space. */
export function tidy(text: string): string {
  return text
    .replace(invisible, '')
    .trim()
    .replace(/[^\S\r\n]+/g, ' ')
}

/** Why a tidied name can't be taken; undefined when it can. */
export function nameProblem(text: string): TextProblem | undefined {
  if (text === '') return 'required'
  if (controls.test(text) || markup.test(text)) return 'forbidden'
  return text.length > limits.name ? 'tooLong' : undefined
}

/** Why a tidied e-mail address can't be taken; undefined when it can. */
export function emailProblem(text: string): TextProblem | undefined {
  if (text === '') return 'required'
  if (text.length > limits.email) return 'tooLong'
  return controls.test(text) || !emailPattern.test(text) ? 'format' : undefined
}

/** Why a tidied phone number can't be taken; undefined when it can. Any shape of number is fine (specification §5). */
export function phoneProblem(text: string): TextProblem | undefined {
  if (text === '') return 'required'
  if (controls.test(text)) return 'forbidden'
  return text.length > limits.phone ? 'tooLong' : undefined
}

/** Why a tidied subject can't be taken: one line, at most 150 characters. */
export function subjectProblem(text: string): TextProblem | undefined {
  if (text === '') return 'required'
  if (controls.test(text)) return 'forbidden'
  return text.length > limits.subject ? 'tooLong' : undefined
}

/** Why a message can't be taken; line breaks are welcome. */
export function messageProblem(text: string): TextProblem | undefined {
  if (text.trim() === '') return 'required'
  if (controls.test(text.replace(/[\r\n\t]/g, ''))) return 'forbidden'
  return text.length > limits.message ? 'tooLong' : undefined
}

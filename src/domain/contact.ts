/** A contact message: from what was typed to what is sent. A further field is added in this file first. */
import type { Parsed } from './result.ts'
import {
  emailProblem,
  messageProblem,
  nameProblem,
  phoneProblem,
  subjectProblem,
  type TextProblem,
  tidy,
  tidyEmail,
} from './text.ts'

/** Fields that may be empty. In a message that was kept before one of them was added, it is. */
export const optionalFields = { phone: '' }

/** The six fields of specification §3, in their order on the page. */
export const emptyMessage = {
  firstName: '',
  lastName: '',
  email: '',
  ...optionalFields,
  subject: '',
  message: '',
}

export type ContactMessage = Readonly<typeof emptyMessage>

export interface ContactProblem {
  readonly field: keyof ContactMessage
  readonly code: TextProblem
}

interface FieldRule {
  readonly tidy: (typed: string) => string
  readonly problem: (tidied: string) => TextProblem | undefined
}

const rules: Readonly<Record<keyof ContactMessage, FieldRule>> = {
  firstName: { tidy, problem: nameProblem },
  lastName: { tidy, problem: nameProblem },
  email: { tidy: tidyEmail, problem: emailProblem },
  phone: { tidy, problem: phoneProblem },
  subject: { tidy, problem: subjectProblem },
  message: { tidy: (typed) => typed.trim(), problem: messageProblem },
}

export const contactFields = Object.keys(emptyMessage) as readonly (keyof ContactMessage)[]

/** The message a filled-in form makes, or every problem in the order of the fields. */
export function parseContact(form: ContactMessage): Parsed<ContactMessage, ContactProblem> {
  const tidied = contactFields.map((field) => [field, rules[field].tidy(form[field])] as const)
  const problems = tidied.flatMap(([field, text]) => {
    if (text === '' && field in optionalFields) return []
    const code = rules[field].problem(text)
    return code ? [{ field, code }] : []
  })
  return problems.length === 0
    ? { ok: true, value: { ...emptyMessage, ...Object.fromEntries(tidied) } }
    : { ok: false, problems }
}

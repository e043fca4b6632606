/** A contact message: from what was typed to what is sent. */
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

/** The six fields of specification §3; an empty phone means none was given. */
export interface ContactMessage {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly message: string
}

export interface ContactProblem {
  readonly field: keyof ContactMessage
  readonly code: TextProblem
}

export const emptyMessage: ContactMessage = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
}

const problemOf: Readonly<Record<keyof ContactMessage, (text: string) => TextProblem | undefined>> =
  {
    firstName: nameProblem,
    lastName: nameProblem,
    email: emailProblem,
    phone: (text) => (text === '' ? undefined : phoneProblem(text)),
    subject: subjectProblem,
    message: messageProblem,
  }

/** The fields in their order on the page. */
export const contactFields = Object.keys(emptyMessage) as readonly (keyof ContactMessage)[]

/** The message a filled-in form makes, or every problem in the order of the fields. */
export function parseContact(form: ContactMessage): Parsed<ContactMessage, ContactProblem> {
  const value: ContactMessage = {
    firstName: tidy(form.firstName),
    lastName: tidy(form.lastName),
    email: tidyEmail(form.email),
    phone: tidy(form.phone),
    subject: tidy(form.subject),
    message: form.message.trim(),
  }
  const problems = contactFields.flatMap((field) => {
    const code = problemOf[field](value[field])
    return code ? [{ field, code }] : []
  })
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems }
}

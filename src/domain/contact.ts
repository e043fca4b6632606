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

/** The message a filled-in form makes, or every problem in the order of the fields. */
export function parseContact(form: ContactMessage): Parsed<ContactMessage, ContactProblem> {
  const value: ContactMessage = {
    firstName: tidy(form.firstName),
    lastName: tidy(form.lastName),
    email: tidy(form.email),
    phone: tidy(form.phone),
    subject: tidy(form.subject),
    message: form.message.trim(),
  }
  const codes: readonly (readonly [keyof ContactMessage, TextProblem | undefined])[] = [
    ['firstName', nameProblem(value.firstName)],
    ['lastName', nameProblem(value.lastName)],
    ['email', emailProblem(value.email)],
    ['phone', value.phone === '' ? undefined : phoneProblem(value.phone)],
    ['subject', subjectProblem(value.subject)],
    ['message', messageProblem(value.message)],
  ]
  const problems = codes.flatMap(([field, code]) => (code ? [{ field, code }] : []))
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems }
}

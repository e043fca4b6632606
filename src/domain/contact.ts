/** A contact message: from what was typed to what is sent. To add a field, begin in this file. */
import { type ParsedForm, parseForm } from './form.ts'
import { emailRule, messageRule, nameRule, phoneRule, subjectRule } from './text.ts'

/** Fields that may be empty, or missing in a message that was kept before the field was added. */
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

const rules = {
  firstName: nameRule,
  lastName: nameRule,
  email: emailRule,
  phone: phoneRule,
  subject: subjectRule,
  message: messageRule,
}

/** The message a filled-in form makes, or every problem in the order of the fields. */
export function parseContact(form: ContactMessage): ParsedForm<ContactMessage> {
  return parseForm(form, rules, optionalFields)
}

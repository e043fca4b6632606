/** Which problems the contact form shows while it is being filled in. */
import { type ContactMessage, type ContactProblem, parseContact } from '../../domain/contact.ts'

/**
 * After a field was changed: its problem goes as soon as it is right. Too long is said at once, so
 * that nothing is written in vain.
 */
export function afterInput(
  problems: readonly ContactProblem[],
  field: string,
  form: ContactMessage,
): readonly ContactProblem[] {
  const parsed = parseContact(form)
  const found = parsed.ok ? undefined : parsed.problems.find((one) => one.field === field)
  const isShown = problems.some((one) => one.field === field)
  const others = problems.filter((one) => one.field !== field)
  return found && (isShown || found.code === 'tooLong') ? [...others, found] : others
}

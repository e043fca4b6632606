/** Small checks of a JSON body's fields. */
import { type Parsed, readForm } from '../../../src/domain/form.ts'

export type Fields = Readonly<Record<string, unknown>>

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/

/** The id; undefined for anything that is not a UUID in lower case, as devices make them. */
export function readUuid(value: unknown): string | undefined {
  return typeof value === 'string' && uuidPattern.test(value) ? value : undefined
}

/** An existing instant: JavaScript itself reads 30 February as 2 March, and allows a year 0. */
export function readInstant(value: unknown): string | undefined {
  if (typeof value !== 'string' || !instantPattern.test(value)) return undefined
  const at = new Date(value)
  const exists = at.getUTCFullYear() > 0 && at.toISOString().startsWith(value.slice(0, 19))
  return exists ? value : undefined
}

/** Parses a form's fields by the domain's rules, a missing one as empty; undefined if one is no text or breaks a rule. */
export function parseFields<Form extends object>(
  body: Fields,
  empty: Form,
  parse: (form: Form) => Parsed<Form, unknown>,
): Form | undefined {
  const form = readForm(body, empty, empty)
  const parsed = form && parse(form)
  return parsed?.ok ? parsed.value : undefined
}

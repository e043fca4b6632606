/** Forms: from what was typed to what is sent, or to every problem found (never only the first). */
import { type FieldRule, foreignCharacter, type TextProblem } from './text.ts'

/** The outcome of parsing. */
export type Parsed<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export interface FieldProblem<Field> {
  readonly field: Field
  readonly code: TextProblem
  /** The forbidden character, if it can be named. */
  readonly at?: string
}

export type ParsedForm<Form> = Parsed<Form, FieldProblem<keyof Form>>

/** Reads a stored or received form of texts; other fields are dropped, `optional` ones may be missing. */
export function readForm<Form extends object>(
  raw: unknown,
  empty: Form,
  optional: Partial<Form> = {},
): Form | undefined {
  const found: Readonly<Record<string, unknown>> = { ...optional, ...(raw as object) }
  const texts = Object.keys(empty).map((field) => [field, found[field]] as const)
  const isWhole = texts.every(([, text]) => typeof text === 'string')
  return isWhole ? (Object.fromEntries(texts) as Form) : undefined
}

/** The problem of a text that was typed into a field; none or one. */
export function textProblems<Field>(
  field: Field,
  typed: string,
  { tidy, problem, characters }: FieldRule,
): FieldProblem<Field>[] {
  const text = tidy(typed)
  const code = problem(text)
  const at = code === 'forbidden' && characters && foreignCharacter(text, characters)
  return code ? [{ field, code, ...(at && { at }) }] : []
}

/** Parses a form of texts into tidied ones, or into every problem in the order of the fields; `optional` ones may be empty. */
export function parseForm<Form extends { readonly [Field in keyof Form]: string }>(
  form: Form,
  rules: Readonly<Record<keyof Form, FieldRule>>,
  optional: Partial<Form> = {},
): ParsedForm<Form> {
  const fields = Object.keys(rules) as (keyof Form)[]
  const tidied = fields.map((field) => [field, rules[field].tidy(form[field])] as const)
  const problems = tidied.flatMap(([field, text]) =>
    text === '' && field in optional ? [] : textProblems(field, text, rules[field]),
  )
  return problems.length === 0
    ? { ok: true, value: Object.fromEntries(tidied) as Form }
    : { ok: false, problems }
}

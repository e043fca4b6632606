/** Forms whose fields are all texts: from what was typed to what is sent. */
import type { Parsed } from './result.ts'
import { foreignCharacter, type TextProblem } from './text.ts'

export interface FieldRule {
  readonly tidy: (typed: string) => string
  readonly problem: (tidied: string) => TextProblem | undefined
  /** For fields that take certain characters only. */
  readonly characters?: 'name' | 'phone'
}

export interface FieldProblem<Form> {
  readonly field: keyof Form
  readonly code: TextProblem
  /** The character that is at fault, where it is one. */
  readonly at?: string
}

/** The form's tidied texts, or every problem in the order of the fields; `optional` ones may be empty. */
export function parseForm<Form extends { readonly [Field in keyof Form]: string }>(
  form: Form,
  rules: Readonly<Record<keyof Form, FieldRule>>,
  optional: Partial<Form> = {},
): Parsed<Form, FieldProblem<Form>> {
  const fields = Object.keys(rules) as (keyof Form)[]
  const tidied = fields.map((field) => [field, rules[field].tidy(form[field])] as const)
  const problems = tidied.flatMap(([field, text]) => {
    if (text === '' && field in optional) return []
    const { problem, characters } = rules[field]
    const code = problem(text)
    const at = code === 'forbidden' && characters && foreignCharacter(text, characters)
    return code ? [{ field, code, ...(at && { at }) }] : []
  })
  return problems.length === 0
    ? { ok: true, value: Object.fromEntries(tidied) as Form }
    : { ok: false, problems }
}

/** Forms whose fields are all texts: from what was typed to what is sent. */
import type { Parsed } from './result.ts'
import type { TextProblem } from './text.ts'

export interface FieldRule {
  readonly tidy: (typed: string) => string
  readonly problem: (tidied: string) => TextProblem | undefined
}

export interface FieldProblem<Form> {
  readonly field: keyof Form
  readonly code: TextProblem
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
    const code = rules[field].problem(text)
    return code ? [{ field, code }] : []
  })
  return problems.length === 0
    ? { ok: true, value: Object.fromEntries(tidied) as Form }
    : { ok: false, problems }
}

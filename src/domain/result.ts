/** The outcome of parsing: a value, or every problem found (never only the first). */
export type Parsed<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** What the outbox has to know of one kind of submission. */

export type Raw = Readonly<Record<string, unknown>>

/** What is sent of a submission. */
export interface Sent<Payload> {
  readonly id: string
  readonly payload: Payload
  /** The instant of the tap by the device's clock, ms. */
  readonly submittedAt: number
}

export interface Kind<Payload> {
  /** Reads a stored payload; undefined where something is missing. */
  readonly parse: (raw: unknown) => Payload | undefined
  /** The edge function that mails it, and what it is given. */
  readonly mail: { readonly name: string; readonly body: (sent: Sent<Payload>) => Raw }
}

/** True for an object that is not an array. */
export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads a form of texts: everything else is left out; `optional` ones may be missing. */
export function textsParser<Form extends object>(empty: Form, optional: Partial<Form> = {}) {
  const fields = Object.keys(empty) as (keyof Form & string)[]
  return (raw: unknown): Form | undefined => {
    const texts: Raw = isRaw(raw) ? { ...optional, ...raw } : {}
    if (!fields.every((field) => typeof texts[field] === 'string')) return undefined
    return Object.fromEntries(fields.map((field) => [field, texts[field]])) as Form
  }
}

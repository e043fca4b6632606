/** What the outbox has to know of one kind of submission. */

export type Raw = Readonly<Record<string, unknown>>

/** One version of a submission, as it is sent. */
interface Version<Payload> {
  readonly id: string
  readonly payload: Payload
  /** The instant of the tap by the device's clock, ms. */
  readonly submittedAt: number
  /** 1, 2, 3 …: goes up whenever other content is submitted under the same id. */
  readonly revision: number
}

/** How a kind is saved as a row, looked up and cancelled. */
export interface Table<Payload> {
  readonly name: string
  /** The columns a visitor may set. */
  readonly row: (version: Version<Payload>) => Raw
  /** The database function that tells what it holds under an id. */
  readonly state: string
  /** The database function that keeps an id from ever being saved. */
  readonly cancel: string
  /** What a row that comes back says of the payload. */
  readonly facts: (row: Raw) => Partial<Payload>
}

export interface Kind<Payload> {
  /** Reads a stored payload; undefined where something is missing. */
  readonly parse: (raw: unknown) => Payload | undefined
  /** Absent for a kind that is only mailed. */
  readonly table?: Table<Payload>
  /** The edge function that mails it, and what it is given. */
  readonly mail: { readonly name: string; readonly body: (version: Version<Payload>) => Raw }
}

/** True for an object that is not an array. */
export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads what has the same texts as the empty form, and leaves out everything else; `optional` ones may be missing. */
export function textsLike<Form extends object>(empty: Form, optional: Partial<Form> = {}) {
  const fields = Object.keys(empty)
  return (raw: unknown): Form | undefined => {
    const texts: Raw = isRaw(raw) ? { ...optional, ...raw } : {}
    if (!fields.every((field) => typeof texts[field] === 'string')) return undefined
    return Object.fromEntries(fields.map((field) => [field, texts[field]])) as Form
  }
}

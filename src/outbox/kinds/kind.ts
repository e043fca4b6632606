/** What the outbox has to know of one kind of submission. */

export type Raw = Readonly<Record<string, unknown>>

/** What is sent of a submission. */
interface Sent<Payload> {
  readonly id: string
  readonly payload: Payload
  /** The instant of the tap by the device's clock, ms. */
  readonly submittedAt: number
}

/** How a kind is saved as a row, looked up and cancelled. */
export interface Table<Payload> {
  readonly name: string
  /** The columns a visitor may set. */
  readonly row: (sent: Sent<Payload>) => Raw
  /** The database function that tells what it holds under an id. */
  readonly state: string
  /** The database function that keeps an id from ever being saved. */
  readonly cancel: string
  /** What a row that comes back says of the payload. */
  readonly facts: (row: Raw) => Partial<Payload>
  /** What a row says of how the company sees it; undefined where it says nothing. */
  readonly company: (row: Raw) => CompanyWord | undefined
}

/** What the company's table says about a booking. */
export interface CompanyWord {
  readonly status: (typeof companyStatuses)[number]
  readonly late: boolean
}

export const companyStatuses = ['new', 'confirmed', 'paid', 'done', 'cancelled'] as const

export interface Kind<Payload> {
  /** Reads a stored payload; undefined where something is missing. */
  readonly parse: (raw: unknown) => Payload | undefined
  /** Whether both say the same. */
  readonly isSame: (one: Payload, other: Payload) => boolean
  /** Absent for a kind that is only mailed. */
  readonly table?: Table<Payload>
  /** The edge function that mails it, and what it is given. */
  readonly mail: { readonly name: string; readonly body: (sent: Sent<Payload>) => Raw }
}

/** True for an object that is not an array. */
export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A kind's `isSame` over the values of its fields. */
export function sameFields<Payload extends object>(...fields: readonly (keyof Payload)[]) {
  return (one: Payload, other: Payload): boolean =>
    fields.every((field) => one[field] === other[field])
}

/** How a form of texts is read and compared: everything else is left out; `optional` ones may be missing. */
export function formOfTexts<Form extends object>(empty: Form, optional: Partial<Form> = {}) {
  const fields = Object.keys(empty) as (keyof Form & string)[]
  return {
    parse(raw: unknown): Form | undefined {
      const texts: Raw = isRaw(raw) ? { ...optional, ...raw } : {}
      if (!fields.every((field) => typeof texts[field] === 'string')) return undefined
      return Object.fromEntries(fields.map((field) => [field, texts[field]])) as Form
    },
    isSame: sameFields<Form>(...fields),
  }
}

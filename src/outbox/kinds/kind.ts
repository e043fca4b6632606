/** What the outbox needs to know about a kind of submission. */

export type Raw = Readonly<Record<string, unknown>>

/** What is sent of a submission. */
export interface Sent<Payload> {
  readonly id: string
  readonly payload: Payload
  /** When the customer pressed, by the device's clock, ms. */
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

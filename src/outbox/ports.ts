/** Everything the outbox needs of the world; the tests hand in a world of their own. */
import type { Answer } from './classify.ts'
import type { DeviceStorage } from './storage.ts'
import type { Request } from './transitions.ts'

/** Sends one request. Stops early when `signal` aborts. */
export type Send = (request: Request, signal: AbortSignal) => Promise<Answer>

export interface Ports {
  readonly storage: DeviceStorage
  readonly send: Send
  /** The device's clock, ms; it may jump either way. */
  readonly now: () => number
  /** From 0 up to 1. */
  readonly random: () => number
  /** Runs once after so many ms; the result cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  readonly visible: () => boolean
  /** For the console: identifiers and codes, never the customer's data. */
  readonly log: (level: 'info' | 'warn' | 'error', text: string) => void
  /** True where nobody else wakes the outbox when a record's time comes: in a page. */
  readonly wakesItself: boolean
}

/** What the work gives; undefined where that takes longer than so many ms. Not for work that rejects. */
export function atMost<Value>(
  { after }: Pick<Ports, 'after'>,
  ms: number,
  work: Promise<Value>,
): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const cancel = after(ms, () => resolve(undefined))
    void work.then((value) => {
      cancel()
      resolve(value)
    })
  })
}

/** What the outbox needs from its surroundings; tests pass their own. */
import type { Answer } from './classify.ts'
import type { DeviceStorage } from './storage.ts'
import type { Request } from './transitions.ts'

export interface Ports {
  readonly storage: DeviceStorage
  /** Sends one request; stops early when `signal` aborts. */
  readonly send: (request: Request, signal: AbortSignal) => Promise<Answer>
  /** The device's clock, ms; it may jump either way. */
  readonly now: () => number
  /** From 0 up to 1. */
  readonly random: () => number
  /** Calls `run` once after so many ms; the result cancels that. */
  readonly after: (ms: number, run: () => void) => () => void
  readonly visible: () => boolean
  /** To the console: identifiers and codes, never the customer's data. */
  readonly log: (level: 'info' | 'warn' | 'error', text: string) => void
  /** True in a page, which sets an alarm for the next due record. A worker is woken by the browser. */
  readonly wakesItself: boolean
}

/** The result of the work; undefined if it takes longer than so many ms. Not for work that may reject. */
export function withTimeout<Value>(
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

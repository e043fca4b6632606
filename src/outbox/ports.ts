/** Everything the outbox needs of the world; the tests hand in a world of their own. */
import type { Channel } from './channel.ts'
import type { Entry } from './entry.ts'
import type { Store } from './store.ts'

export type Answer =
  /** Nothing that can be read: no connection, a broken one, a redirect, a missing CORS header. */
  | { readonly kind: 'none'; readonly problem: string }
  | {
      readonly kind: 'http'
      readonly status: number
      /** The parsed JSON; undefined where the body is anything else. */
      readonly body: unknown
      readonly retryAfter?: string
    }

/** What the server is asked: to do a step, what it holds under the id, or to forget the id. */
export type RequestName = 'save' | 'notify' | 'state' | 'cancel'

/** Sends one request about the entry. Never rejects; stops early when `signal` aborts. */
export type Send = (entry: Entry, request: RequestName, signal: AbortSignal) => Promise<Answer>

export interface Ports {
  readonly store: Store
  readonly send: Send
  /** The device's clock, ms; it may jump either way. */
  readonly now: () => number
  /** From 0 up to 1. */
  readonly random: () => number
  /** Runs once after so many ms; the result cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  readonly visible: () => boolean
  /**
   * Runs the work under the lock of that name; without it where there are no locks, or where it is
   * not free in time. It only saves work: the server knows the id.
   */
  readonly lock: <Value>(name: string, work: () => Promise<Value>) => Promise<Value>
  /** Between the pages and the worker; its messages may be lost. */
  readonly channel: Channel
  /** For the console: identifiers and codes, never the customer's data. */
  readonly log: (level: 'info' | 'warn' | 'error', text: string) => void
  /** True where nobody else wakes the outbox when an entry's time comes: in a page. */
  readonly wakesItself: boolean
}

/** Everything the outbox needs of the world; the tests hand in a world of their own. */
import type { Send } from './answer.ts'
import type { Store } from './store.ts'

export interface Ports {
  readonly store: Store
  readonly send: Send
  /** The device's clock, ms; it may jump either way. */
  readonly now: () => number
  /** From 0 up to 1. */
  readonly random: () => number
  /** A text that nobody else makes. */
  readonly token: () => string
  /** Runs once after so many ms; the result cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  readonly visible: () => boolean
  /** Runs the work at once, telling it whether it holds the lock of that name meanwhile. */
  readonly lock: <Value>(name: string, work: (held: boolean) => Promise<Value>) => Promise<Value>
  /** Tells the other pages and the worker to read again, and hears them; may be deaf and dumb. */
  readonly bell: { readonly ring: () => void; readonly listen: (heard: () => void) => void }
  /** For the console: identifiers and codes, never the customer's data. */
  readonly log: (level: 'info' | 'warn' | 'error', text: string) => void
  /** True where nobody else wakes the outbox when an entry's time comes: in a page. */
  readonly wakesItself: boolean
}

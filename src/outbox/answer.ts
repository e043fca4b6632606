/** What came back for a request, before anybody judges it. */
import type { Entry } from './entry.ts'

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

/** Sends the entry's current step once. Never rejects; stops early when `signal` aborts. */
export type Send = (entry: Entry, signal: AbortSignal) => Promise<Answer>

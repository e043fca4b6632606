/** What pages and worker may ask of the outbox, and what it answers. */
import type { LastAnswer, Submission } from './entry.ts'
import type { Listing, StoredEntry } from './store.ts'

/** What made the outbox look at its entries. */
export type Trigger = 'start' | 'visible' | 'online' | 'timer' | 'sync'

export interface Accepted {
  readonly entry: StoredEntry | undefined
  /**
   * False: this id already carries other content, so nothing was stored. Make a new id and accept
   * again, or show what `entry` holds.
   */
  readonly same: boolean
}

/** How the first attempt went, with the customer waiting at the form. */
export type Outcome =
  /** The server holds it; for a contact message: it was sent. */
  | { readonly is: 'saved'; readonly entry: StoredEntry }
  /** The server answered with an error. The entry is the draft again, under the same id. */
  | { readonly is: 'answered-error'; readonly last: LastAnswer | undefined }
  /** The server found fault with the data; a corrected one needs a new id. */
  | { readonly is: 'refused'; readonly last: LastAnswer | undefined }
  /** Our own mistake: like an answered error, but trying again will not help today. */
  | { readonly is: 'parked'; readonly last: LastAnswer | undefined }
  /** Nobody answered in time: it is kept, and sent when that is possible. */
  | { readonly is: 'no-answer'; readonly entry: StoredEntry | undefined }

export interface Drained {
  /** How many entries still wait for being sent. */
  readonly pending: number
  /** When the first of them may be tried again, or a silent disk be asked once more, ms; absent when nothing is left. */
  readonly nextAt?: number
}

export interface Outbox {
  /** Stores the submission, and resolves when it is kept; `entry.kept` tells how well. */
  accept(submission: Submission): Promise<Accepted>
  /** The first delivery of an accepted entry. Waits for at most about 20 s. */
  attempt(id: string): Promise<Outcome>
  /** Gives an undelivered entry back to the form; it is not sent until it is accepted again. */
  withdraw(id: string): Promise<void>
  /** The customer's wish: tries this entry, or all that wait, whatever they waited for. */
  sendNow(id?: string): Promise<void>
  /** Deletes an entry: only by the customer's hand. */
  remove(id: string): Promise<void>
  /** Sends what is due. Each entry stands alone. */
  drain(trigger: Trigger): Promise<Drained>
  list(): Promise<Listing>
  /** Calls back with the listing now and after every change; the result ends it. */
  subscribe(listener: (listing: Listing) => void): () => void
  /** Forgets what is delivered or was given back to the form. */
  clearDelivered(): Promise<void>
}

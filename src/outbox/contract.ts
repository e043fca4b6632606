/**
 * What pages and worker may ask of the outbox, and what it answers. Its size is that of its promises: three
 * kinds of submission, corrections and cancelling under an id whose outcome nobody knows, a disk that may
 * fail, the entries of older versions of the site. `tests/mutants` breaks the steps of delivery one at a
 * time, each seen by a test; the kinds, the older entries, the channel and the waking have tests alone.
 */
import type { LastAnswer } from './entry.ts'
import type { Submission } from './kinds/kinds.ts'
import type { Listing, StoredEntry } from './store.ts'

/** The name of its database and its channel; its keys in localStorage begin with it and a colon. */
export const outboxName = 'outbox'

/** What made the outbox look at its entries. */
export type Trigger = 'start' | 'visible' | 'online' | 'timer' | 'sync'

/** How a submission went, with the customer waiting at the form. */
export type Outcome =
  /**
   * The server holds it; for a contact message: it was sent. `entry.payload` is what it holds: an
   * earlier version than the one submitted where `isEarlierVersion(entry)`. Without a payload another
   * page has told of it and keeps it.
   */
  | { readonly is: 'saved'; readonly entry: StoredEntry }
  /** No answer, or a limit: it is kept on the device, and will be sent. */
  | { readonly is: 'waiting'; readonly entry: StoredEntry }
  /** Answered with an error; nobody knows whether it is stored. Back at the form, under the same id. */
  | { readonly is: 'failed'; readonly last: LastAnswer | undefined }
  /** Our own mistake: like a failure, but trying again will not help today. */
  | { readonly is: 'held'; readonly last: LastAnswer | undefined }
  /** The server found fault with the data. */
  | { readonly is: 'refused'; readonly last: LastAnswer | undefined }

export interface Outbox {
  /**
   * Stores the submission and sends it; resolves within about 20 s. A second call for an id under
   * way shares the outcome of the first.
   */
  submit(submission: Submission): Promise<Outcome>
  /**
   * Gives an entry that was not delivered back to its form: it is not sent until it is submitted
   * again. The result is the entry as it is now; it may have been delivered meanwhile.
   */
  takeBack(id: string): Promise<StoredEntry | undefined>
  /**
   * - `cancelled`: certain not to be sent; it is gone
   * - `cancelling`: the server will be asked when there is a connection
   * - `arrived`: the server holds it; what is only mailed may have arrived
   */
  cancel(id: string): Promise<'cancelled' | 'cancelling' | 'arrived'>
  /** The customer's wish: tries this entry, or all that wait, whatever they waited for. */
  sendNow(id?: string): Promise<void>
  /**
   * The customer was told that it arrived and the page keeps what it needs: a receipt remains.
   * True where nobody had been told before, on whatever page.
   */
  acknowledge(id: string): Promise<boolean>
  /**
   * Deletes what was not delivered, only when the customer asks for it. What may have arrived is cancelled
   * first: it stays until the server has answered, and is news where it had arrived.
   */
  remove(id: string): Promise<void>
  /**
   * Sends what is due. Each entry stands alone. The result is when the first that is left may be tried
   * again, or a silent disk be asked once more, ms; undefined when nothing is left.
   */
  drain(trigger: Trigger): Promise<number | undefined>
  list(): Promise<Listing>
  /** Calls back with the listing now and after every change; the result ends it. */
  subscribe(listener: (listing: Listing) => void): () => void
  /**
   * Deletes what the customer knows to be delivered, and removes what was given back to a form; for
   * this it asks the server within 3 s. What still waits for anything stays: see `list`.
   */
  forget(): Promise<void>
}

/** What the outbox keeps: one entry a submission, from the tap to the receipt. */
import type { KindName, Submission } from './kinds/kinds.ts'

/** What is done next. What is only mailed starts at `notify`. */
export type Step = 'save' | 'notify' | 'done'

/**
 * - `waiting`: to be sent when its time comes
 * - `sending`: a request is under way, or its page died meanwhile; to be sent like a waiting one
 * - `held`: our own mistake keeps it; tried again at the next start
 * - `refused`: the server found fault with the data
 * - `returned`: back at its form; not sent until it is submitted again
 * - `cancelling`: the customer has cancelled it; the server is asked to forget it
 * - `finished`: nothing is left to do
 */
export type EntryState = (typeof states)[number]
export const states = [
  'waiting',
  'sending',
  'held',
  'refused',
  'returned',
  'cancelling',
  'finished',
] as const

/** What is known of the last attempt; never anything of the customer's data. */
export interface LastAnswer {
  /** ms */
  readonly at: number
  readonly problem: string
  readonly status?: number
  /** The name of the broken rule, for finding the field. */
  readonly rule?: string
}

/**
 * Whether our server itself answered with an error. A captive portal answers anything with a page of its
 * own, and a limit says nothing about this customer: both are like no answer.
 */
export function isError({ status }: Pick<LastAnswer, 'status'>): boolean {
  return status !== undefined && status >= 400 && status !== 429
}

/** A version that was sent before and may have been stored. */
export interface EarlierVersion {
  readonly revision: number
  readonly payload: Submission['payload']
  /** ms */
  readonly submittedAt: number
}

export interface Progress {
  readonly v: typeof entryVersion
  /** 1, 2, 3 …: goes up whenever other content is submitted. Once saved: the one the server holds. */
  readonly revision: number
  /** The revision submitted last, where the server turned out to hold an earlier one. */
  readonly lastRevision?: number
  /** The instant of the tap by the device's clock, ms. */
  readonly submittedAt: number
  readonly step: Step
  readonly state: EntryState
  /** Requests begun in this step for this revision, and not known to have changed nothing. */
  readonly attempts: number
  /** Other versions that may have been stored. */
  readonly earlier?: readonly EarlierVersion[]
  /** ms; 0 = at once. */
  readonly nextAttemptAt: number
  /** The server asked for patience until then (ms); no trigger hurries it, only the customer. */
  readonly notBefore?: number
  readonly last?: LastAnswer
  /** When the server was first known to hold it, ms. */
  readonly savedAt?: number
  /** The row's own word on whether it came too late for its day, where it was heard. */
  readonly late?: boolean
  /** Somebody was told that it waits here: no form may take it back by itself. */
  readonly promised?: true
  /** Somebody was told that it arrived, and keeps what has to be kept. */
  readonly told?: true
  /** When the customer said that an old entry is still wanted, ms. */
  readonly renewedAt?: number
}

export type Entry = Submission & Progress

/** What remains when all is done and told: nothing of the customer's data. */
export type Receipt = Progress & {
  readonly kind: KindName
  readonly id: string
  readonly payload?: undefined
}

export type Stored = Entry | Receipt

/** Goes up when an older site must leave the entries alone; `parseEntry` reads those of before. */
export const entryVersion = 2

/** True where the server is known to hold what was submitted. */
export function isDelivered({ step, savedAt }: Progress): boolean {
  return step === 'done' || savedAt !== undefined
}

/** False where it is certain that the server holds nothing of it, and never will. */
export function mayBeStored({ attempts, earlier }: Entry): boolean {
  return attempts > 0 || earlier !== undefined
}

/** True where the server turned out to hold an earlier version than the one submitted last. */
export function isEarlierVersion({ revision, lastRevision }: Progress): boolean {
  return lastRevision !== undefined && lastRevision > revision
}

/** Drops what no longer counts once an attempt has an outcome. */
export function withoutWaits(entry: Entry): Entry {
  return { ...entry, notBefore: undefined, last: undefined }
}

/** The entry as a receipt, once there is nothing left to do or to tell; else as it is. */
export function asReceipt(entry: Entry): Stored {
  if (entry.step !== 'done' || !entry.told) return entry
  const { payload: _payload, earlier: _earlier, ...rest } = entry
  return rest
}

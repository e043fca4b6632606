/** The record of a submission: what was submitted, how it fares, and what the company says of it. */
import type { CompanyWord } from './kinds/booking.ts'
import type { Content, KindName } from './kinds/kinds.ts'
import { isSameForm } from './newId.ts'

/** Goes up when an older site must leave the records alone. */
export const recordVersion = 1

/**
 * - `sending`: a form waits for the answer
 * - `waiting`: the customer was told that it waits on this device
 * - `returned`: back at its form; not sent until it is submitted again
 * - `cancelling`: the server is asked to forget it
 * - `saved`: the server has it; its mail is still to be asked for
 * - `done`: nothing is left to do
 */
export type State = 'sending' | 'waiting' | 'returned' | 'cancelling' | 'saved' | 'done'

/** What is known of the last attempt; never anything of the customer's data. */
export interface Problem {
  /**
   * - `passing`: nothing of ours has answered, or it can't do it now
   * - `configuration`: our own mistake
   * - `data`: what was submitted is at fault, and is not stored
   */
  readonly code: 'passing' | 'configuration' | 'data'
  readonly status?: number
  /** The name of the broken rule, for finding the field. */
  readonly rule?: string
}

interface Progress {
  readonly v: typeof recordVersion
  /** The instant of the tap by the device's clock, ms. */
  readonly submittedAt: number
  readonly state: State
  /**
   * Requests begun about what it needs now, each counted before it begins: with none, nothing of it
   * can be with the company. Once it has arrived, those for its mail.
   */
  readonly attempts: number
  /** When it is to be tried next, ms; 0 = at once. A sign of a better network hurries it. */
  readonly nextAt: number
  /**
   * Until then, ms, a request that is under way has its time, or the server asked for patience:
   * nobody sends it but the customer.
   */
  readonly notBefore?: number
  readonly problem?: Problem
  /** An earlier content that may be stored: it is cancelled before this one is sent. */
  readonly replaces?: Content
  /** Of a booking that has arrived: what the company's table said last, and when that was heard (ms; 0: it is only supposed). */
  readonly company?: CompanyWord & { readonly at: number }
  /** What the customer wanted after it had arrived. */
  readonly tooLate?: 'change' | 'cancellation'
  /** The customer was shown that it arrived. */
  readonly seen?: true
  /** When the customer said that an old one is still wanted, ms. */
  readonly renewedAt?: number
}

export type Submission = Content & Progress
export type SubmissionOf<Name extends KindName> = Extract<Submission, { kind: Name }>
export type Booking = SubmissionOf<'booking'>
export type Statement = SubmissionOf<'withdrawal'>

/** The records of this device by their ids. */
export type Submissions = Map<string, Submission>

/** The record of what is submitted now (ms). */
export function fresh(content: Content, now: number): Submission {
  return {
    ...content,
    v: recordVersion,
    submittedAt: now,
    state: 'sending',
    attempts: 0,
    nextAt: 0,
  }
}

/** The record with this id, or of the form with this id: other tabs may still use one that it had before. */
export function find(all: ReadonlyMap<string, Submission>, id: string): Submission | undefined {
  return all.get(id) ?? [...all.values()].find((record) => isFormOf(record, id))
}

/**
 * Whether it came from the form with this id, which may have been its own before. A booking may also be
 * found to have arrived under an earlier id; an earlier message of the form is another one.
 */
export function isFormOf({ kind, id }: Submission, formId: string): boolean {
  return isSameForm(id, formId) && (kind === 'booking' || id >= formId)
}

/** Whether the server is known to hold it. */
export function isSaved({ state }: Submission): boolean {
  return state === 'saved' || state === 'done'
}

/** Whether its form is done with, for it has arrived or waits here: it must not be submitted a second time. */
export function isOver({ state }: Submission): boolean {
  return state !== 'sending' && state !== 'returned'
}

/** Whether the server found fault with the data. */
export function isRefused({ state, problem }: Submission): boolean {
  return state === 'returned' && problem?.code === 'data'
}

const questionAge = 30 * 24 * 3_600_000

/** Submitted (or confirmed) more than 30 days ago (now in ms): the customer is asked "Nadal aktualne?". */
export function isStale(record: Submission, now: number): boolean {
  const since = Math.max(record.submittedAt, record.renewedAt ?? 0)
  return !isSaved(record) && now - since > questionAge
}

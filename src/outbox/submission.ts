/** The record of a submission: its content, its state, and what the company says about it. */
import type { CompanyWord } from './kinds/booking.ts'
import type { Content, KindName } from './kinds/kinds.ts'
import { isSameForm } from './newId.ts'

/** Raise it when older versions of the site must not touch new records. */
export const recordVersion = 1

/**
 * - `sending`: a form waits for the answer
 * - `waiting`: the customer was told that it waits on this device
 * - `returned`: back at its form; not sent until it is submitted again
 * - `cancelling`: the server is being asked to cancel it
 * - `saved`: the server has it; its mail is still to be asked for
 * - `done`: nothing is left to do
 */
export type State = 'sending' | 'waiting' | 'returned' | 'cancelling' | 'saved' | 'done'

/** Why the last attempt failed; never the customer's data. */
export interface Problem {
  /**
   * - `transient`: no answer from our server, or it can't do it now
   * - `configuration`: the mistake is ours
   * - `data`: the submitted data is refused, and not stored
   */
  readonly code: 'transient' | 'configuration' | 'data'
  readonly status?: number
  /** The name of the broken rule; it shows which field is wrong. */
  readonly rule?: string
}

interface Progress {
  readonly v: typeof recordVersion
  /** When the customer pressed, by the device's clock, ms. */
  readonly submittedAt: number
  readonly state: State
  /** Requests to save, cancel or mail it, each counted before it begins. */
  readonly attempts: number
  /** When to try next, ms; 0 = at once. A sign of a better network sets it to 0. */
  readonly nextAt: number
  /** Until then, ms, only the customer sends it: a request may be under way, or the server has asked to wait. */
  readonly notBefore?: number
  readonly problem?: Problem
  /** The content before a change, which the server may have: it is cancelled before this one is sent. */
  readonly replaces?: Content
  /** What the company's table last said about an arrived booking, or is assumed to say, and when (ms). */
  readonly company?: CompanyWord & { readonly at: number }
  /** What the customer asked for when the booking had already arrived. */
  readonly tooLate?: 'change' | 'cancellation'
  /** The customer was told that it has arrived. */
  readonly seen?: true
  /** When the customer last said that it is still wanted, ms. */
  readonly renewedAt?: number
}

export type Submission = Content & Progress
export type SubmissionOf<Name extends KindName> = Extract<Submission, { kind: Name }>
export type Booking = SubmissionOf<'booking'>
export type Statement = SubmissionOf<'withdrawal'>

/** By their ids. */
export type Submissions = Map<string, Submission>

/** The record with this id, else the one of the form with this id: another tab may still use an earlier id. */
export function find(all: ReadonlyMap<string, Submission>, id: string): Submission | undefined {
  return all.get(id) ?? [...all.values()].find((record) => isFormOf(record, id))
}

/** Whether it came from the form with this id. A message under an earlier id of the form is another message. */
export function isFormOf({ kind, id }: Submission, formId: string): boolean {
  return isSameForm(id, formId) && (kind === 'booking' || id >= formId)
}

/** Whether the server is known to hold it. */
export function isSaved({ state }: Submission): boolean {
  return state === 'saved' || state === 'done'
}

/** Whether its form is done with: it has arrived or waits on this device, and must not be submitted again. */
export function isOver({ state }: Submission): boolean {
  return state !== 'sending' && state !== 'returned'
}

/** Whether the server refused its data. */
export function isRefused({ state, problem }: Submission): boolean {
  return state === 'returned' && problem?.code === 'data'
}

/** After so many days the customer is asked "Nadal aktualne?". */
export const questionDays = 30

/** Not arrived, and submitted or renewed longer ago than that; `now` in ms. */
export function isStale(record: Submission, now: number): boolean {
  const { submittedAt, renewedAt = submittedAt } = record
  return !isSaved(record) && now - renewedAt > questionDays * 24 * 3_600_000
}

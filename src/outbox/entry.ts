/** What the outbox keeps: one entry a submission, and how entries of other versions are read. */
import type { BookingRequest } from '../domain/booking.ts'
import type { ContactMessage } from '../domain/contact.ts'
import { parseDay } from '../domain/day.ts'

/** What a customer submitted. The id is made on the device and identifies it for ever. */
export type Submission =
  | { readonly kind: 'booking'; readonly id: string; readonly payload: BookingRequest }
  | { readonly kind: 'contact'; readonly id: string; readonly payload: ContactMessage }

/** The next thing to do. A contact message starts at `notify`: it is only mailed, never saved. */
type Step = 'save' | 'notify' | 'done'

/**
 * - `waiting`: to be sent when its time comes
 * - `sending`: a request is under way, for as long as the lease lasts
 * - `parked`: our own mistake keeps it; tried again at the next start
 * - `refused`: the server found fault with the data
 * - `withdrawn`: given back to the form, where it is the draft again; never sent from here
 * - `finished`: nothing is left to do
 */
export type EntryState = (typeof states)[number]

/** Whose turn it is; other pages and the worker leave the entry alone until `until` (ms). */
export interface Lease {
  readonly token: string
  readonly until: number
  /** Taken under a Web Lock: once that lock is free, its holder has gone. */
  readonly locked: boolean
}

/** What is known of the last attempt; never anything of the customer's data. */
export interface LastAnswer {
  /** ms */
  readonly at: number
  readonly problem: string
  readonly status?: number
  readonly code?: string
  /** The name of the broken rule, for finding the field. */
  readonly rule?: string
}

interface Progress {
  readonly v: typeof entryVersion
  /** The instant of the tap by the device's clock, ms. */
  readonly submittedAt: number
  readonly step: Step
  readonly state: EntryState
  /** Requests begun in this step. */
  readonly attempts: number
  /** ms; 0 = at once. */
  readonly nextAttemptAt: number
  /** The server asked for patience until then (ms); no trigger hurries it, only the customer. */
  readonly notBefore?: number
  readonly lease?: Lease
  readonly last?: LastAnswer
  /** When the server was first known to hold the row, ms. */
  readonly savedAt?: number
  /** Somebody was told that it waits here: no form may take it back. */
  readonly promised?: true
  /** When the customer said that an old entry is still wanted, ms. */
  readonly renewedAt?: number
}

export type Entry = Submission & Progress

export const entryVersion = 1

type Raw = Readonly<Record<string, unknown>>

// Append-only: the function at index n takes an entry of version n to version n + 1.
const migrations: readonly ((raw: Raw) => Raw)[] = [
  // Version 0 held only what was submitted; sending it again is harmless.
  (raw) => ({ ...raw, v: 1 }),
]

const steps: readonly Step[] = ['save', 'notify', 'done']
const states = ['waiting', 'sending', 'parked', 'refused', 'withdrawn', 'finished'] as const
const messageFields = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function parseBookingPayload(raw: unknown): BookingRequest | undefined {
  if (!isRaw(raw)) return undefined
  // Not held against today's price list: what was agreed at the tap stays agreed.
  const preferredDate = parseDay(raw.preferredDate)
  const [name, email, phone] = [text(raw.name), text(raw.email), text(raw.phone)]
  const [area, totalPrice] = [number(raw.area), number(raw.totalPrice)]
  if (!preferredDate || area === undefined || totalPrice === undefined) return undefined
  if (name === undefined || email === undefined || phone === undefined) return undefined
  return { name, email, phone, area, preferredDate, totalPrice }
}

function parseContactPayload(raw: unknown): ContactMessage | undefined {
  if (!isRaw(raw) || messageFields.some((field) => text(raw[field]) === undefined)) return undefined
  return Object.fromEntries(
    messageFields.map((field) => [field, raw[field]]),
  ) as unknown as ContactMessage
}

function parseSubmission(raw: Raw): Submission | undefined {
  const id = text(raw.id)
  if (!id) return undefined
  if (raw.kind === 'booking') {
    const payload = parseBookingPayload(raw.payload)
    return payload && { kind: 'booking', id, payload }
  }
  if (raw.kind === 'contact') {
    const payload = parseContactPayload(raw.payload)
    return payload && { kind: 'contact', id, payload }
  }
  return undefined
}

function parseLease(raw: unknown): Lease | undefined {
  if (!isRaw(raw)) return undefined
  const [token, until] = [text(raw.token), number(raw.until)]
  return token && until !== undefined ? { token, until, locked: raw.locked === true } : undefined
}

function parseLast(raw: unknown): LastAnswer | undefined {
  if (!isRaw(raw)) return undefined
  const [at, problem] = [number(raw.at), text(raw.problem)]
  if (at === undefined || problem === undefined) return undefined
  const [status, code, rule] = [number(raw.status), text(raw.code), text(raw.rule)]
  return { at, problem, ...known({ status, code, rule }) }
}

type Known<Members> = { [Key in keyof Members]?: NonNullable<Members[Key]> }

/** Leaves out what is undefined, so that stored entries compare equal. */
function known<Members extends object>(members: Members): Known<Members> {
  const kept: Known<Members> = {}
  for (const key in members) {
    const value = members[key]
    if (value !== undefined && value !== null) kept[key] = value
  }
  return kept
}

/**
 * Reads what was stored. What was submitted must be whole; lost bookkeeping falls back to "send
 * it", which the server's memory of the id makes harmless. Undefined for an entry of a newer
 * version or one that can't be understood: such a thing is left where it is, never deleted.
 */
export function parseEntry(stored: unknown): Entry | undefined {
  if (!isRaw(stored)) return undefined
  const from = stored.v === undefined ? 0 : stored.v
  if (typeof from !== 'number' || !Number.isInteger(from) || from < 0 || from > entryVersion) {
    return undefined
  }
  const raw = migrations.slice(from).reduce((older, migrate) => migrate(older), stored)
  const submission = parseSubmission(raw)
  if (!submission) return undefined
  const first = firstStep(submission.kind)
  const step = steps.find((step) => step === raw.step) ?? first
  const progress: Progress = {
    v: entryVersion,
    submittedAt: number(raw.submittedAt) ?? 0,
    step: step === 'save' ? first : step,
    state: states.find((state) => state === raw.state) ?? 'waiting',
    attempts: number(raw.attempts) ?? 0,
    nextAttemptAt: number(raw.nextAttemptAt) ?? 0,
  }
  const optional = known({
    notBefore: number(raw.notBefore),
    lease: parseLease(raw.lease),
    last: parseLast(raw.last),
    savedAt: number(raw.savedAt),
    renewedAt: number(raw.renewedAt),
    promised: raw.promised === true || undefined,
  })
  return Object.assign(submission, progress, optional)
}

function firstStep(kind: Submission['kind']): Step {
  return kind === 'booking' ? 'save' : 'notify'
}

/** A fresh entry, born with its maker's lease so that nobody else answers for it at the form. */
export function newEntry(submission: Submission, now: number, lease: Lease): Entry {
  const { kind, id, payload } = submission
  return {
    ...({ kind, id, payload } as Submission),
    v: entryVersion,
    submittedAt: now,
    step: firstStep(kind),
    state: 'waiting',
    attempts: 0,
    nextAttemptAt: 0,
    lease,
  }
}

/** True where the server is known to hold what was submitted. */
export function isDelivered(entry: Entry): boolean {
  return entry.kind === 'booking' ? entry.step !== 'save' : entry.step === 'done'
}

/** True when both ask for the same thing: the same kind, and the same value in every field. */
export function sameContent(one: Submission, other: Submission): boolean {
  const [left, right] = [{ ...one.payload } as Raw, { ...other.payload } as Raw]
  return (
    one.kind === other.kind &&
    Object.keys({ ...left, ...right }).every((field) => left[field] === right[field])
  )
}

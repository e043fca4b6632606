/** The record of a submission: what was submitted, how it fares, and what the company says of it. */
import { differsFromDraft } from '../domain/booking.ts'
import { orderNumber } from '../domain/orderNumber.ts'
import { type CompanyWord, isRaw, type Raw } from './kinds/kind.ts'
import { type Content, findKind, type KindName, kindOf } from './kinds/kinds.ts'
import type { Contents, DeviceStorage } from './storage.ts'

/** Goes up when an older site must leave the records alone. */
export const recordVersion = 1

/**
 * - `sending`: a form waits for the answer; until `nextAt` nobody else sends it
 * - `waiting`: the customer was told that it waits on this device
 * - `returned`: back at its form; not sent until it is submitted again
 * - `cancelling`: the server is asked to forget it
 * - `saved`: the server has it; its mail is still to be asked for
 * - `done`: nothing is left to do
 */
export const states = ['sending', 'waiting', 'returned', 'cancelling', 'saved', 'done'] as const

export type State = (typeof states)[number]

/** What is known of the last attempt; never anything of the customer's data. */
export interface Problem {
  readonly code: 'network' | 'server' | 'configuration' | 'data'
  /** ms */
  readonly at: number
  readonly status?: number
  /** The name of the broken rule, for finding the field. */
  readonly rule?: string
  /** The server asked for patience until then (ms); no trigger hurries it, only the customer. */
  readonly retryAt?: number
}

interface Progress {
  readonly v: typeof recordVersion
  /** The instant of the tap by the device's clock, ms. */
  readonly submittedAt: number
  readonly state: State
  /** Requests begun, counted before each; once it has arrived, those for its mail. */
  readonly attempts: number
  /** When it is to be tried next, ms; 0 = at once. */
  readonly nextAt: number
  /** How often it was sent under its id without being refused: it may be stored. */
  readonly sent?: number
  readonly problem?: Problem
  /** An earlier content that may be stored: it is cancelled before this one is sent. */
  readonly replaces?: Content
  /** Ids it had before; other tabs may still use them. */
  readonly formerIds: readonly string[]
  /** When the server was first known to hold it, ms. */
  readonly savedAt?: number
  /** What the company's table said last, and when that was heard (ms). */
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

/** The records of this device by their ids. */
export type Submissions = Map<string, Submission>

/** The key of the draft in the storage; its value is an object of fields, among them `id`. */
export const draftKey = 'draft'
const keyPrefix = 'submission:'

/** The record with this id, or that had it before. */
export function find(all: ReadonlyMap<string, Submission>, id: string): Submission | undefined {
  return all.get(id) ?? [...all.values()].find(({ formerIds }) => formerIds.includes(id))
}

/** Whether the server is known to hold it. */
export function isSaved({ state }: Submission): boolean {
  return state === 'saved' || state === 'done'
}

/** Whether its form is done with: it must not be filled in and submitted a second time. */
export function isOver({ state }: Submission): boolean {
  return state !== 'sending' && state !== 'returned'
}

/** Whether our own mistake keeps it here; it is tried again at the next start. */
export function isHeld({ state, problem }: Submission): boolean {
  return state === 'waiting' && problem?.code === 'configuration'
}

/** Whether the server found fault with the data. */
export function isRefused({ state, problem }: Submission): boolean {
  return state === 'returned' && problem?.code === 'data'
}

/** Whether both are the same content. */
export function isSameContent(one: Content, other: Content): boolean {
  return one.kind === other.kind && kindOf(one).isSame(one.payload, other.payload)
}

/** Whether a record is a statement of withdrawal from this booking. */
export function names(record: Submission, booking: Booking): boolean {
  return record.kind === 'withdrawal' && record.payload.orderNumber === orderNumber(booking.id)
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function parseContent(raw: unknown): Content | undefined {
  if (!isRaw(raw) || typeof raw.id !== 'string') return undefined
  const payload = findKind(raw.kind)?.parse(raw.payload)
  return payload && ({ kind: raw.kind, id: raw.id, payload } as Content)
}

function parseProblem(raw: unknown): Problem | undefined {
  if (!isRaw(raw)) return undefined
  const codes = ['network', 'server', 'configuration', 'data'] as const
  const code = codes.find((one) => one === raw.code)
  if (!code) return undefined
  return {
    ...{ code, at: number(raw.at) ?? 0, status: number(raw.status), retryAt: number(raw.retryAt) },
    rule: typeof raw.rule === 'string' ? raw.rule : undefined,
  }
}

/**
 * Reads what was stored. What was submitted must be whole; lost bookkeeping falls back to "send it",
 * which the server's memory of the id makes harmless. Undefined for a record of a newer version, or
 * one that can't be understood: it stays where it is.
 */
export function parseSubmission(raw: unknown): Submission | undefined {
  const content = parseContent(raw)
  const stored = raw as Raw
  if (!content || stored.v !== recordVersion) return undefined
  const company = kindOf(content).table?.company(isRaw(stored.company) ? stored.company : {})
  const tooLate = (['change', 'cancellation'] as const).find((one) => one === stored.tooLate)
  const formerIds = Array.isArray(stored.formerIds) ? (stored.formerIds as unknown[]) : []
  return {
    ...content,
    v: recordVersion,
    submittedAt: number(stored.submittedAt) ?? 0,
    state: states.find((one) => one === stored.state) ?? 'waiting',
    attempts: number(stored.attempts) ?? 0,
    nextAt: number(stored.nextAt) ?? 0,
    sent: number(stored.sent),
    problem: parseProblem(stored.problem),
    replaces: parseContent(stored.replaces),
    formerIds: formerIds.filter((one) => typeof one === 'string'),
    savedAt: number(stored.savedAt),
    company: company && { ...company, at: number((stored.company as Raw).at) ?? 0 },
    tooLate,
    seen: stored.seen === true || undefined,
    renewedAt: number(stored.renewedAt),
  }
}

/** The records among all that the device keeps, in the order of submission. */
export function readSubmissions(contents: ReadonlyMap<string, unknown>): Submissions {
  const records = [...contents]
    .filter(([key]) => key.startsWith(keyPrefix))
    .flatMap(([key, stored]) => {
      const record = parseSubmission(stored)
      return record && keyPrefix + record.id === key ? [record] : []
    })
    .sort((one, other) => one.submittedAt - other.submittedAt || (one.id < other.id ? -1 : 1))
  return new Map(records.map((record) => [record.id, record]))
}

/** Whether the device keeps anything that was submitted, also what only a newer version can read. */
export function holdsSubmissions(contents: ReadonlyMap<string, unknown>): boolean {
  return [...contents.keys()].some((key) => key.startsWith(keyPrefix))
}

/** A draft ends with its submission; what was changed in it since came too late. */
function endDraft(contents: Contents, all: Submissions): void {
  const draft = contents.get(draftKey)
  const record = isRaw(draft) && typeof draft.id === 'string' ? find(all, draft.id) : undefined
  if (record?.kind !== 'booking' || !isOver(record)) return
  contents.delete(draftKey)
  if (isSaved(record) && differsFromDraft(record.payload, draft as Raw))
    all.set(record.id, { ...record, tooLate: record.tooLate ?? 'change' })
}

/** Edits the records in one transaction, in which a draft ends with its submission; gives them as they are then. */
export function editSubmissions(
  storage: Pick<DeviceStorage, 'update'>,
  edit: (all: Submissions) => void,
): Promise<Submissions> {
  return storage.update((contents) => {
    const before = readSubmissions(contents)
    const all = new Map(before)
    edit(all)
    endDraft(contents, all)
    for (const id of before.keys()) if (!all.has(id)) contents.delete(keyPrefix + id)
    for (const [id, record] of all)
      if (before.get(id) !== record) contents.set(keyPrefix + id, record)
    return all
  })
}

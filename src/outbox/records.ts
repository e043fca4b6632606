/** The records as they lie in the storage: reading them, and editing them in one transaction. */
import { differsFromDraft } from '../domain/booking.ts'
import { isRaw, type Raw } from './kinds/kind.ts'
import { type Content, findKind, kindOf } from './kinds/kinds.ts'
import type { Contents, DeviceStorage } from './storage.ts'
import {
  find,
  isOver,
  isSaved,
  type Problem,
  recordVersion,
  type Submission,
  type Submissions,
  states,
} from './submission.ts'

/** The key of the draft in the storage; its value is an object of fields, among them `id`. */
export const draftKey = 'draft'
const keyPrefix = 'submission:'

/** Whether both are the same content. */
export function isSameContent(one: Content, other: Content): boolean {
  return one.kind === other.kind && kindOf(one).isSame(one.payload, other.payload)
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

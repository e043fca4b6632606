/** The records in the storage: reading them, and editing them in one transaction. */
import { changedFields } from '../domain/booking.ts'
import { isRaw, type Raw } from './kinds/kind.ts'
import { findKind } from './kinds/kinds.ts'
import type { Contents, DeviceStorage } from './storage.ts'
import {
  find,
  isOver,
  isSaved,
  recordVersion,
  type Submission,
  type Submissions,
} from './submission.ts'

/** The key of the draft in the storage; its value is an object of fields, among them `id`. */
export const draftKey = 'draft'
const keyPrefix = 'submission:'

/** Reads a stored record. Undefined for one of a newer version or without its whole content: it stays untouched. */
export function parseSubmission(raw: unknown): Submission | undefined {
  if (!isRaw(raw) || raw.v !== recordVersion || typeof raw.id !== 'string') return undefined
  const payload = findKind(raw.kind)?.parse(raw.payload)
  if (!payload) return undefined
  return { ...raw, payload } as Submission
}

/** The device's records, in the order of submission. */
export function readSubmissions(contents: ReadonlyMap<string, unknown>): Submissions {
  const records = [...contents]
    .filter(([key]) => key.startsWith(keyPrefix))
    .flatMap(([, stored]) => parseSubmission(stored) ?? [])
    .sort((one, other) => one.submittedAt - other.submittedAt || (one.id < other.id ? -1 : 1))
  return new Map(records.map((record) => [record.id, record]))
}

/** Deletes a draft whose booking is over. What was changed in it after the booking had arrived came too late. */
function endDraft(contents: Contents, all: Submissions): void {
  const draft = contents.get(draftKey)
  const record = isRaw(draft) && typeof draft.id === 'string' ? find(all, draft.id) : undefined
  if (record?.kind !== 'booking' || !isOver(record)) return
  contents.delete(draftKey)
  if (isSaved(record) && changedFields(record.payload, draft as Raw).length > 0)
    all.set(record.id, { ...record, tooLate: record.tooLate ?? 'change' })
}

/** Edits the records, and deletes a draft whose booking is over, in one transaction; gives the edit's result. */
export function editSubmissions<Result>(
  storage: Pick<DeviceStorage, 'update'>,
  edit: (all: Submissions) => Result,
): Promise<Result> {
  return storage.update((contents) => {
    const before = readSubmissions(contents)
    const all = new Map(before)
    const result = edit(all)
    endDraft(contents, all)
    for (const id of before.keys()) if (!all.has(id)) contents.delete(keyPrefix + id)
    for (const [id, record] of all)
      if (before.get(id) !== record) contents.set(keyPrefix + id, record)
    return result
  })
}

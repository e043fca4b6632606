/** What is kept of the booking being filled in, and how it is read. */
import { findArea } from '../domain/areas.ts'
import { type BookingDraft, emptyDraft, type WizardStep } from '../domain/booking.ts'
import { type Day, parseDay } from '../domain/day.ts'
import { parseInstant } from '../domain/moment.ts'
import { newId } from '../outbox/newId.ts'

export interface DraftFields extends BookingDraft {
  /** The step that was last shown. */
  readonly step: WizardStep
  /** Identifies what will be submitted, for ever; made with the draft, so that it can't double. */
  readonly id: string
  /** The first change, ms; 0 while nothing was entered. */
  readonly startedAt: number
  /** The chosen day that has become too early, and was therefore cleared; named until another is chosen. */
  readonly expiredDate: Day | ''
}

const fieldLimit = 1000

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= fieldLimit ? value : undefined
}

function parseStep(value: unknown): WizardStep | undefined {
  return value === 1 || value === 2 || value === 3 || value === 4 ? value : undefined
}

/** What can be read of stored fields. */
export function parseFields(stored: unknown): Partial<DraftFields> {
  const raw = (stored ?? {}) as Readonly<Record<string, unknown>>
  const parsed = {
    area: raw.area === '' ? ('' as const) : findArea(raw.area)?.value,
    termsAccepted: typeof raw.termsAccepted === 'boolean' ? raw.termsAccepted : undefined,
    date: raw.date === '' ? ('' as const) : parseDay(raw.date),
    firstName: text(raw.firstName),
    lastName: text(raw.lastName),
    email: text(raw.email),
    phone: text(raw.phone),
    step: parseStep(raw.step),
    id: text(raw.id) || undefined,
    startedAt: parseInstant(raw.startedAt),
    expiredDate: raw.expiredDate === '' ? ('' as const) : parseDay(raw.expiredDate),
  }
  const known = Object.entries(parsed).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as Partial<DraftFields>
}

/** An empty form under an id of its own. */
export function freshFields(): DraftFields {
  return { ...emptyDraft, step: 1, id: newId(), startedAt: 0, expiredDate: '' }
}

const fieldNames = Object.keys(freshFields()) as (keyof DraftFields)[]

/** The named fields alone; all of them, where none are named. */
export function pickFields(
  from: DraftFields,
  names: readonly (keyof DraftFields)[] = fieldNames,
): DraftFields {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as unknown as DraftFields
}

/** The names of the fields that are another in the second; when it was begun is no such field. */
export function namesOfChanged(
  one: DraftFields,
  other: DraftFields,
): readonly (keyof DraftFields)[] {
  return fieldNames.filter((name) => name !== 'startedAt' && one[name] !== other[name])
}

/**
 * Two tabs of one draft: what the device keeps now (`read`; nothing, where another tab has thrown it
 * away), and over it, in `merged`, what was changed here since the draft was as in `before`.
 */
export function mergeFields(
  read: Partial<DraftFields>,
  before: DraftFields,
  current: DraftFields,
): { readonly stored: DraftFields; readonly merged: DraftFields } {
  const isGone = !read.id && before.startedAt > 0
  const stored = { ...(isGone ? freshFields() : before), ...read }
  const changed = namesOfChanged(current, before)
  const startedAt = stored.startedAt || (changed.length > 0 ? current.startedAt : 0)
  return { stored, merged: { ...stored, ...pickFields(current, changed), startedAt } }
}

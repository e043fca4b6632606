/** The fields of the draft: reading them, and merging those of two tabs. */
import { findArea } from '../domain/areas.ts'
import { type BookingDraft, emptyDraft, type WizardStep, wizardSteps } from '../domain/booking.ts'
import { parseDay } from '../domain/day.ts'
import { parseInstant } from '../domain/moment.ts'
import { newId } from '../outbox/newId.ts'

export interface DraftFields extends BookingDraft {
  /** The step shown last. */
  readonly step: WizardStep
  /** The id under which it will be submitted; made with the draft, so that it can't be booked twice. */
  readonly id: string
  /** When the first field was changed, ms; 0 while nothing was entered. */
  readonly startedAt: number
}

const fieldLimit = 1000

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= fieldLimit ? value : undefined
}

/** The stored fields that are valid. */
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
    step: wizardSteps.find((step) => step === raw.step),
    id: text(raw.id) || undefined,
    startedAt: parseInstant(raw.startedAt),
  }
  const known = Object.entries(parsed).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as Partial<DraftFields>
}

/** An empty form with a new id. */
export function freshFields(): DraftFields {
  return { ...emptyDraft, step: 1, id: newId(), startedAt: 0 }
}

const fieldNames = Object.keys(freshFields()) as (keyof DraftFields)[]

/** Only the named fields; without names all fields of a draft. */
export function pickFields(
  from: DraftFields,
  names: readonly (keyof DraftFields)[] = fieldNames,
): DraftFields {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as unknown as DraftFields
}

/** The names of the fields that differ; `startedAt` does not count. */
export function namesOfChanged(
  one: DraftFields,
  other: DraftFields,
): readonly (keyof DraftFields)[] {
  return fieldNames.filter((name) => name !== 'startedAt' && one[name] !== other[name])
}

/**
 * Merges the drafts of two tabs: what was changed here, from `base` to `current`, wins over `read`, which the device
 * has now (empty if another tab has deleted it).
 */
export function mergeFields(
  read: Partial<DraftFields>,
  base: DraftFields,
  current: DraftFields,
): { readonly stored: DraftFields; readonly merged: DraftFields } {
  const isDeleted = !read.id && base.startedAt > 0
  const stored = { ...(isDeleted ? freshFields() : base), ...read }
  const changed = namesOfChanged(current, base)
  const startedAt = stored.startedAt || (changed.length > 0 ? current.startedAt : 0)
  return { stored, merged: { ...stored, ...pickFields(current, changed), startedAt } }
}

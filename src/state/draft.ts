/** The booking being filled in, kept on the device from the first keystroke on. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { findArea, findAreaBySize } from '../domain/areas.ts'
import { dayTakenRule } from '../domain/availability.ts'
import {
  type BookingDraft,
  type BookingRequest,
  emptyDraft,
  type WizardStep,
} from '../domain/booking.ts'
import { type Day, parseDay } from '../domain/day.ts'
import { parseInstant } from '../domain/moment.ts'
import { isBookable } from '../domain/schedule.ts'
import { newId } from '../outbox/newId.ts'
import { createDeviceStorage } from './deviceStorage.ts'
import { noteTaken } from './takenDays.ts'

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

interface DraftState extends DraftFields {
  /** True once what is stored was read, or did not answer in time. */
  readonly hydrated: boolean
  /** When the draft was begun that an earlier visit left here; undefined for one begun now. */
  readonly resumedFrom: number | undefined
}

const fieldLimit = 1000

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= fieldLimit ? value : undefined
}

function parseStep(value: unknown): WizardStep | undefined {
  return value === 1 || value === 2 || value === 3 || value === 4 ? value : undefined
}

function parseFields(raw: Readonly<Record<string, unknown>>): Partial<DraftFields> {
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

function freshFields(): DraftFields {
  return { ...emptyDraft, step: 1, id: newId(), startedAt: 0, expiredDate: '' }
}

const firstFields = freshFields()
const storage = createDeviceStorage<DraftFields, DraftState>(
  'draft',
  firstFields,
  parseFields,
  (): void | Promise<void> => useDraft.persist.rehydrate(),
)

export const useDraft = create<DraftState>()(
  persist((): DraftState => ({ ...firstFields, hydrated: false, resumedFrom: undefined }), {
    ...storage.options,
    onRehydrateStorage: (before) => (after) => {
      if (after) settle(before)
    },
  }),
)

/** After every load: an earlier visit's draft is named, and a day that became too early cleared. */
function settle(before: DraftState): void {
  const { id, startedAt, resumedFrom } = useDraft.getState()
  const isLeftHere = before.startedAt === 0 && before.id !== id
  useDraft.setState({
    hydrated: true,
    startedAt: startedAt || (isTouched() ? Date.now() : 0),
    resumedFrom: isLeftHere ? startedAt || undefined : startedAt ? resumedFrom : undefined,
  })
  if (isLeftHere) dropExpiredDate()
}

function isTouched(): boolean {
  const state = useDraft.getState()
  const fields = Object.keys(emptyDraft) as (keyof BookingDraft)[]
  return fields.some((field) => state[field] !== emptyDraft[field])
}

/** Loads what is stored on this device; to be called once the page lives. */
export async function hydrateDraft(): Promise<void> {
  await useDraft.persist.rehydrate()
}

/** Changes fields; the first change of a draft marks its start. */
export function changeDraft(changes: Partial<Omit<DraftFields, 'startedAt'>>): void {
  const { hydrated, startedAt } = useDraft.getState()
  useDraft.setState({
    ...changes,
    // Until then nobody knows whether an earlier visit began it.
    startedAt: hydrated ? startedAt || Date.now() : startedAt,
    ...(changes.date && { expiredDate: '' }),
  })
}

/** Clears a chosen day that has become too early, and keeps it to be named. */
export function dropExpiredDate(): void {
  const { date } = useDraft.getState()
  if (date !== '' && !isBookable(date, new Date())) {
    useDraft.setState({ date: '', expiredDate: date })
  }
}

/** Remembers the step that is shown, without making a draft of an untouched form. */
export function rememberStep(step: WizardStep): void {
  if (useDraft.getState().step !== step) useDraft.setState({ step })
}

/** Writes at once what was typed last: before a reload, an update, a navigation away. */
export function flushDraft(): Promise<void> {
  return storage.flush()
}

/** Throws the draft away, here and in storage; the next one gets an id of its own. */
export function startFresh(): void {
  useDraft.setState({ ...freshFields(), resumedFrom: undefined })
}

/** Throws the draft away with whatever another tab has just typed; resolves when it is gone from the storage. */
export async function forgetDraft(): Promise<void> {
  useDraft.persist.clearStorage()
  startFresh()
  await storage.flush()
}

/**
 * Brings a submitted booking back to be corrected: the same intention, so under the same id. The
 * names are those that were typed; where they are not known, the first word is the first name. It
 * opens at the step where the broken rule of the database is corrected; without one at the summary.
 */
export function restoreDraft(
  booking: BookingRequest & { readonly firstName?: string; readonly lastName?: string },
  id: string,
  brokenRule: string | undefined,
): void {
  const { name, email, phone, area, preferredDate } = booking
  const [firstWord = '', ...otherWords] = name.split(' ')
  const { firstName = firstWord, lastName = otherWords.join(' ') } = booking
  const isDayTaken = brokenRule === dayTakenRule
  if (isDayTaken) noteTaken(preferredDate, area)
  startFresh()
  changeDraft({
    id,
    area: findAreaBySize(area)?.value ?? '',
    date: preferredDate,
    firstName,
    lastName,
    email,
    phone,
    step: brokenRule === undefined ? 4 : isDayTaken ? 2 : 3,
  })
  dropExpiredDate()
}

/** False where this device keeps nothing, so that closing the page would lose what was typed. */
export function isDraftKept(): boolean {
  return storage.isKept()
}

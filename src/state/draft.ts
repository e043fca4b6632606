/** The booking being filled in, kept on the device from the first keystroke. */
import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import { findAreaBySize } from '../domain/areas.ts'
import { fieldOfRule, stepOf, type WizardStep } from '../domain/booking.ts'
import type { Day } from '../domain/day.ts'
import { isBookable } from '../domain/schedule.ts'
import { deviceStorage } from '../outbox/browser.ts'
import { draftKey, readSubmissions } from '../outbox/records.ts'
import type { Contents } from '../outbox/storage.ts'
import {
  type Booking,
  find,
  isFormOf,
  isOver,
  isRefused,
  type Submission,
} from '../outbox/submission.ts'
import {
  type DraftFields,
  freshFields,
  mergeFields,
  namesOfChanged,
  parseFields,
  pickFields,
} from './draftFields.ts'
import { openOutbox } from './openOutbox.ts'

interface DraftState extends DraftFields {
  /** True once the stored draft was read, or the storage did not answer in time. */
  readonly hydrated: boolean
}

const loadTimeout = 1500
/** How long after the first keystroke the draft is written, ms; half a second is promised. */
const writeDelay = 300

const firstFields = freshFields()
const openedAt = Date.now()
/** The draft as it was last read or written; until it was read, nothing is written. */
let stored: DraftFields | undefined
/** The draft that is being written. */
let writing: DraftFields | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let loading: Promise<void> | undefined

/** What the fields are compared with: the next write has all that differs from the stored draft or the one being written. */
function mergeBase(current: DraftFields): DraftFields | undefined {
  if (!writing) return stored
  return { ...stored, ...pickFields(writing, namesOfChanged(current, writing)) }
}

/** Writes at once what was typed last; `isLeaving`: the page may die now. */
export async function flushDraft(isLeaving = false): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const current = pickFields(useDraft.getState())
  const base = mergeBase(current)
  // An untouched form is not written: another tab may have begun the draft.
  if (!base || current.startedAt === 0 || namesOfChanged(current, base).length === 0) return
  writing = current
  const written = await deviceStorage().update((contents) => {
    // Not if a later write has begun: it has all of this.
    if (writing !== current || isSubmitted(contents, current.id)) return undefined
    const { merged } = mergeFields(parseFields(contents.get(draftKey)), base, current)
    contents.set(draftKey, merged)
    return merged
  }, isLeaving)
  // A later write, or another draft, has begun meanwhile.
  if (writing !== current) return
  writing = undefined
  stored = current
  if (written) adopt(written)
}

const storage: PersistStorage<DraftState> = {
  async getItem() {
    const read = parseFields((await deviceStorage().read()).get(draftKey))
    return { state: read as DraftState }
  },
  setItem() {
    timer ??= setTimeout(() => void flushDraft(), writeDelay)
  },
  removeItem: () => undefined,
}

export const useDraft = create<DraftState>()(
  persist((): DraftState => ({ ...firstFields, hydrated: false }), {
    name: draftKey,
    storage,
    merge: (read, current) => ({ ...withStored(read as DraftState, current), hydrated: true }),
    // The prerendered page is drawn without a draft: it is loaded after hydration.
    skipHydration: true,
  }),
)

/** The state merged with what is stored now; changes made here since the last read or write win. */
function withStored(read: Partial<DraftFields>, current: DraftState): DraftState {
  const { stored: now, merged } = mergeFields(read, stored ?? firstFields, current)
  stored = now
  return { ...current, ...merged }
}

/** The draft's day, if it can still be booked: a day chosen earlier may now be too near. */
export function useChosenDay(): Day | '' {
  return useDraft(({ date }) => (date && isBookable(date, new Date()) ? date : ''))
}

/** When an earlier visit began this draft, ms; undefined for one begun on this visit. */
export function resumedFrom({ startedAt }: DraftFields): number | undefined {
  return startedAt > 0 && startedAt < openedAt ? startedAt : undefined
}

/** Loads the stored draft, once, follows it, and writes it when the page is left; to be called after hydration. */
export function hydrateDraft(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  deviceStorage().subscribe(onStorageChange)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushDraft(true)
  })
  // If the database is slow the customer can begin: a draft that comes later does not overwrite what was typed.
  const late = setTimeout(() => useDraft.setState({ hydrated: true }), loadTimeout)
  await useDraft.persist.rehydrate()
  clearTimeout(late)
  void flushDraft()
}

/**
 * Takes over what another page has written, and that the draft was deleted. Our own writes do so themselves; the page
 * shows a booked draft until `leaveDraft`.
 */
function onStorageChange(contents: Contents, changedHere?: readonly string[]): void {
  const isOwnWrite = changedHere?.join() === draftKey && contents.has(draftKey)
  if (isOwnWrite || isSubmitted(contents, useDraft.getState().id)) return
  adopt(parseFields(contents.get(draftKey)))
}

function adopt(read: Partial<DraftFields>): void {
  const current = useDraft.getState()
  const next = withStored(read, current)
  if (namesOfChanged(current, next).length > 0) useDraft.setState(next)
}

/** Whether the draft with this id has become a booking, and so must not be written again. */
function isSubmitted(contents: Contents, id: string): boolean {
  const record = find(readSubmissions(contents), id)
  return record !== undefined && isOver(record)
}

/**
 * The bookings of this device, without one that is back at the form or being sent from it. `isSending`: the form has
 * not got its answer yet, whatever its record says.
 */
export function bookingsOf(records: readonly Submission[], draftId: string, isSending: boolean) {
  return records.filter((record): record is Booking => {
    if (record.kind !== 'booking') return false
    return !isFormOf(record, draftId) || (isOver(record) && !isSending)
  })
}

/** Empties the form, under a new id. */
function resetForm(): void {
  stored = freshFields()
  writing = undefined
  useDraft.setState(stored)
}

/** The draft has become a booking, here or on another page: the form shows the next draft, if one was begun, or is empty. */
export function leaveDraft(): Promise<void> {
  resetForm()
  return deviceStorage().refresh()
}

/** Changes fields; the first change of a draft marks its start. */
export function changeDraft(changes: Partial<Omit<DraftFields, 'startedAt'>>): void {
  useDraft.setState(({ startedAt }) => ({
    ...changes,
    startedAt: startedAt || Date.now(),
  }))
}

/** Remembers the step that is shown, without making a draft of an untouched form. */
export function rememberStep(step: WizardStep): void {
  if (useDraft.getState().step !== step) useDraft.setState({ step })
}

/** Deletes the draft, here and in the storage; the next one gets a new id. */
export function startFresh(): Promise<void> {
  resetForm()
  return deviceStorage().update((contents) => void contents.delete(draftKey))
}

/** Deletes the draft at the customer's wish. A submission of it that may have arrived is cancelled, sooner or later. */
export async function abandonDraft(): Promise<void> {
  const { id } = useDraft.getState()
  await startFresh()
  const record = find(readSubmissions(await deviceStorage().read()), id)
  // Not if another tab has just submitted it.
  if (record && !isOver(record)) void (await openOutbox()).cancel(record.id)
}

/**
 * Fills the form with a booking that was not placed, unless it `isInForm` already. Gives the step of the field
 * that the server refused, else the summary's.
 */
export async function restoreDraft(record: Booking, isInForm: boolean): Promise<WizardStep> {
  const { id, payload, problem } = record
  const { email, phone, area, preferredDate, firstName, lastName } = payload
  const step = isRefused(record) ? stepOf[fieldOfRule(problem?.rule)] : 4
  if (!isInForm) {
    await abandonDraft()
    const chosen = { area: findAreaBySize(area)?.value ?? '', date: preferredDate } as const
    changeDraft({ id, step, ...chosen, firstName, lastName, email, phone })
    await flushDraft()
  }
  return step
}

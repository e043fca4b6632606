/** The booking being filled in, kept on the device from the first keystroke on. */
import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import { findAreaBySize } from '../domain/areas.ts'
import { dayTakenRule } from '../domain/availability.ts'
import { fieldOfRule, stepOf, type WizardStep } from '../domain/booking.ts'
import { deviceStorage } from '../outbox/browser.ts'
import { draftKey, readSubmissions } from '../outbox/records.ts'
import type { Contents } from '../outbox/storage.ts'
import { type Booking, find, isOver, isRefused } from '../outbox/submission.ts'
import {
  type DraftFields,
  freshFields,
  mergeFields,
  namesOfChanged,
  parseFields,
  pickFields,
} from './draftFields.ts'
import { openOutbox } from './openOutbox.ts'
import { noteTaken } from './takenDays.ts'

interface DraftState extends DraftFields {
  /** True once what is stored was read, or did not answer in time. */
  readonly hydrated: boolean
  /** When the draft was begun that an earlier visit left here; undefined for one begun now. */
  readonly resumedFrom: number | undefined
}

const loadLimit = 1500
/** Typing is written this long after its first keystroke, well within half a second. */
const writeDelay = 300

const firstFields = freshFields()
/** The draft as it was last read from this device or written to it; until it was read, nothing is written. */
let stored: DraftFields | undefined
/** The draft as it is being written: what is entered meanwhile is told apart from it. */
let writing: DraftFields | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let loading: Promise<void> | undefined

/** Writes at once what was typed last: before a reload, an update, a navigation away (`isLeaving`). */
export async function flushDraft(isLeaving = false): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const before = writing ?? stored
  const current = pickFields(useDraft.getState())
  // A form in which nothing was entered is not kept: another tab may have begun one.
  if (!before || current.startedAt === 0 || namesOfChanged(current, before).length === 0) return
  writing = current
  const written = await deviceStorage().update((contents) => {
    if (isSubmitted(contents, current.id)) return undefined
    const { merged } = mergeFields(parseFields(contents.get(draftKey)), before, current)
    contents.set(draftKey, merged)
    return merged
  }, isLeaving)
  // The next write has begun, or another draft.
  if (writing !== current) return
  writing = undefined
  stored = current
  if (written) adopt(written)
}

const storage: PersistStorage<DraftFields> = {
  async getItem() {
    const read = parseFields((await deviceStorage().read()).get(draftKey))
    return { state: read as DraftFields }
  },
  setItem() {
    timer ??= setTimeout(() => void flushDraft(), writeDelay)
  },
  removeItem: () => undefined,
}

export const useDraft = create<DraftState>()(
  persist(
    (): DraftState => ({
      ...firstFields,
      hydrated: false,
      resumedFrom: undefined,
    }),
    {
      name: draftKey,
      storage,
      partialize: (state) => pickFields(state),
      merge: (read, current) => ({ ...take(read as DraftFields, current), hydrated: true }),
      // The prerendered page knows nothing of this device: the draft is loaded after it.
      skipHydration: true,
    },
  ),
)

/** Takes over what is stored now; over it comes what was changed here since it was last read or written. */
function take(read: Partial<DraftFields>, current: DraftState): DraftState {
  const before = stored ?? firstFields
  const { stored: now, merged } = mergeFields(read, before, current)
  stored = now
  return { ...current, ...merged, ...(now.id !== before.id && { resumedFrom: undefined }) }
}

/** Loads what is stored on this device, once; to be called once the page lives. */
export function hydrateDraft(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  follow()
  // Whoever waits longer for the database begins: what it brings then comes under what was typed since.
  const late = setTimeout(() => useDraft.setState({ hydrated: true }), loadLimit)
  await useDraft.persist.rehydrate()
  clearTimeout(late)
  const { id, startedAt } = useDraft.getState()
  if (startedAt > 0 && id !== firstFields.id) useDraft.setState({ resumedFrom: startedAt })
  void flushDraft()
}

/** From now on what other pages do with the draft is followed, and what is typed survives this one. */
function follow(): void {
  deviceStorage().subscribe(hear)
  addEventListener('pagehide', () => void flushDraft(true))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushDraft(true)
  })
}

/** What another page has written; a write of ours brings it by itself. What the draft has become, the page tells: see `leaveDraft`. */
function hear(contents: Contents, changedHere?: readonly string[]): void {
  if (!stored || changedHere || isSubmitted(contents, useDraft.getState().id)) return
  adopt(parseFields(contents.get(draftKey)))
}

function adopt(read: Partial<DraftFields>): void {
  const current = useDraft.getState()
  const next = take(read, current)
  if (namesOfChanged(current, next).length > 0) useDraft.setState(next)
}

/** Whether the draft with this id has become a booking: it must not be written again. */
function isSubmitted(contents: Contents, id: string): boolean {
  const record = find(readSubmissions(contents), id)
  return record !== undefined && isOver(record)
}

/** The form is empty, under an id of its own. */
function begin(): void {
  stored = freshFields()
  writing = undefined
  useDraft.setState({ ...stored, resumedFrom: undefined })
}

/** The draft has become a booking, here or on another page: the form is empty, or what was begun since. */
export function leaveDraft(): void {
  begin()
  void deviceStorage().refresh()
}

/** Changes fields; the first change of a draft marks its start. */
export function changeDraft(changes: Partial<Omit<DraftFields, 'startedAt'>>): void {
  useDraft.setState(({ startedAt }) => ({
    ...changes,
    startedAt: startedAt || Date.now(),
    ...(changes.date && { expiredDate: '' }),
  }))
}

/** Remembers the step that is shown, without making a draft of an untouched form. */
export function rememberStep(step: WizardStep): void {
  if (useDraft.getState().step !== step) useDraft.setState({ step })
}

/** Throws the draft away, here and in storage, read or not; the next one gets an id of its own. */
export function startFresh(): Promise<void> {
  begin()
  return deviceStorage().update((contents) => void contents.delete(draftKey))
}

/** Ends the draft by the customer's wish. What of it may have reached the company is cancelled there. */
export async function abandonDraft(): Promise<void> {
  const { id } = useDraft.getState()
  await startFresh()
  const record = find(readSubmissions(await deviceStorage().read()), id)
  // What another tab has just submitted is nobody's to cancel here.
  if (record && !isOver(record)) await (await openOutbox()).cancel(record.id)
}

/**
 * Brings a booking back that was not placed, to be submitted again, unless it `isInForm` already. Gives the
 * step where what the server refused is corrected, else the summary's.
 */
export async function restoreDraft(record: Booking, isInForm: boolean): Promise<WizardStep> {
  const { id, payload, problem } = record
  const { email, phone, area, preferredDate, firstName, lastName } = payload
  if (isRefused(record) && problem?.rule === dayTakenRule) noteTaken(preferredDate, area)
  const step = isRefused(record) ? stepOf[fieldOfRule(problem?.rule)] : 4
  if (!isInForm) {
    await abandonDraft()
    const chosen = { area: findAreaBySize(area)?.value ?? '', date: preferredDate } as const
    changeDraft({ id, step, ...chosen, firstName, lastName, email, phone })
    await flushDraft()
  }
  return step
}

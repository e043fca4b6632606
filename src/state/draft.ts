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
import { type DraftFields, freshFields, isSameDraft, parseFields } from './draftFields.ts'
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
/** What was changed before the stored draft was read: it counts more. Until then nothing is written. */
let typed: Partial<DraftFields> = {}
let isRead = false
/** The fields as they were last read or written here. */
let last = firstFields
/** What is to be written; undefined where nothing was changed since. */
let unwritten: DraftFields | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let loading: Promise<void> | undefined

/** Writes at once what was typed last: before a reload, an update, a navigation away (`isLeaving`). */
export async function flushDraft(isLeaving = false): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const fields = unwritten
  if (!fields) return
  // A form in which nothing was entered is not kept: it only takes the place of one that was.
  const kept = fields.startedAt > 0 ? fields : undefined
  await deviceStorage()[isLeaving ? 'putWhileLeaving' : 'put'](draftKey, kept)
  if (unwritten === fields) unwritten = undefined
}

const storage: PersistStorage<DraftFields> = {
  async getItem() {
    const stored = parseFields((await deviceStorage().read()).get(draftKey))
    last = { ...last, ...stored }
    isRead = true
    return { state: stored as DraftFields }
  },
  setItem(_name, { state }) {
    if (!isRead || isSameDraft(state, last)) return
    last = state
    if (state.startedAt === 0) return
    unwritten = state
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
      partialize: pickFields,
      merge: (stored, current) => ({
        ...current,
        ...(stored as DraftFields),
        ...typed,
        hydrated: true,
      }),
      // The prerendered page knows nothing of this device: the draft is loaded after it.
      skipHydration: true,
    },
  ),
)

function pickFields(state: DraftFields): DraftFields {
  const names = Object.keys(firstFields) as (keyof DraftFields)[]
  return Object.fromEntries(names.map((name) => [name, state[name]])) as unknown as DraftFields
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
  if (Object.keys(typed).length > 0) changeDraft(typed)
  typed = {}
}

/** From now on what other pages do with the draft is followed, and what is typed survives this one. */
function follow(): void {
  const device = deviceStorage()
  device.subscribe(adopt)
  addEventListener('pagehide', () => void flushDraft(true))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushDraft(true)
    else void device.refresh()
  })
}

/** What another page has changed. What the draft has become, the page tells: see `leaveDraft`. */
function adopt(contents: Contents): void {
  const { id, startedAt } = useDraft.getState()
  if (!isRead) return
  const record = find(readSubmissions(contents), id)
  if (record && isOver(record)) {
    forgetTyped()
    return
  }
  // The last writer wins: what was typed here and is not written yet comes after.
  if (unwritten) return
  const stored = parseFields(contents.get(draftKey))
  const isGone = !stored.id && startedAt > 0
  last = { ...(isGone ? freshFields() : last), ...stored }
  useDraft.setState({ ...last, ...(isGone && { resumedFrom: undefined }) })
}

function forgetTyped(): void {
  clearTimeout(timer)
  timer = undefined
  unwritten = undefined
}

/** The draft has become a booking, here or on another page: the form is empty, or what was begun since. */
export function leaveDraft(): void {
  forgetTyped()
  last = freshFields()
  useDraft.setState({ ...last, resumedFrom: undefined })
  void deviceStorage().refresh()
}

/** Changes fields; the first change of a draft marks its start. */
export function changeDraft(changes: Partial<Omit<DraftFields, 'startedAt'>>): void {
  const { hydrated, startedAt } = useDraft.getState()
  if (!isRead) typed = { ...typed, ...changes }
  useDraft.setState({
    ...changes,
    // Until then nobody knows whether an earlier visit began it.
    startedAt: hydrated ? startedAt || Date.now() : startedAt,
    ...(changes.date && { expiredDate: '' }),
  })
}

/** Remembers the step that is shown, without making a draft of an untouched form. */
export function rememberStep(step: WizardStep): void {
  if (useDraft.getState().step !== step) useDraft.setState({ step })
}

/** Throws the draft away, here and in storage, read or not; the next one gets an id of its own. */
export function startFresh(): Promise<void> {
  typed = {}
  last = freshFields()
  unwritten = last
  useDraft.setState({ ...last, resumedFrom: undefined })
  return flushDraft()
}

/** Ends the draft by the customer's wish. What of it may have reached the company is cancelled there. */
export async function abandonDraft(): Promise<void> {
  const { id, startedAt } = useDraft.getState()
  await startFresh()
  if (startedAt === 0) return
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
  const step = isRefused(record) ? stepOf(fieldOfRule(problem?.rule)) : 4
  if (!isInForm) {
    await abandonDraft()
    const chosen = { area: findAreaBySize(area)?.value ?? '', date: preferredDate } as const
    changeDraft({ id, step, ...chosen, firstName, lastName, email, phone })
    await flushDraft()
  }
  return step
}

/** False where this device keeps nothing, so that closing the page would lose what was typed. */
export function isDraftKept(): boolean {
  return deviceStorage().place() !== 'memory'
}

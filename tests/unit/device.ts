/** A device of its own for each test. */
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { get, set } from 'idb-keyval'
import { afterAll, expect, vi } from 'vitest'
import type { Day } from '../../src/domain/day.ts'
import { deviceStorage } from '../../src/outbox/browser.ts'
import { openChannel, storageName } from '../../src/outbox/channel.ts'
import { openDatabase } from '../../src/outbox/database.ts'
import type { Content } from '../../src/outbox/kinds/kinds.ts'
import type { Submission, SubmissionOf } from '../../src/outbox/submission.ts'
import { newRecord } from '../../src/outbox/transitions.ts'
import { contentOf } from './outbox/model/submissions.ts'

// Where one process runs all files (the mutants), the last file's stubs are still there.
vi.unstubAllGlobals()
const { setTimeout: wait, setImmediate: queue, BroadcastChannel: Channel } = globalThis
/** What Vitest's `window` stands for. */
declare const jsdom: { readonly window: EventTarget }

let device = 0
/** Each removes a listener of the current device's pages. */
const listening: (() => void)[] = []

/** Adds listeners that the next device removes. */
function untilNextDevice(target: EventTarget): EventTarget['addEventListener'] {
  return (...listener) => {
    EventTarget.prototype.addEventListener.apply(target, listener)
    listening.push(() => target.removeEventListener(...listener))
  }
}

/** An empty device. The earlier one's pages can't be closed: their timers, databases, channels, listeners and modules are cut. */
export function freshDevice(): void {
  vi.resetModules()
  const mine = ++device
  for (const remove of listening.splice(0)) remove()
  vi.stubGlobal('addEventListener', untilNextDevice(jsdom.window))
  document.addEventListener = untilNextDevice(document)
  // Without deadlines of 3 s (the database's, a mail's): to draw a page may take a busy machine as long.
  const timeout = (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
    wait(() => mine === device && run(...values), ms === 3000 ? 120_000 : ms)
  // By which fake-indexeddb answers.
  const task = (run: () => void) => queue(() => mine === device && run())
  class OwnChannel extends Channel {
    constructor(name: string) {
      super(`${name} ${mine}`)
    }
  }
  vi.stubGlobal('setTimeout', timeout)
  vi.stubGlobal('setImmediate', task)
  vi.stubGlobal('BroadcastChannel', OwnChannel)
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
}

// The last device, too: without its page an answer would find no document.
afterAll(() => void device++)

/** The next opening of a database is answered only when the returned function is called. */
export function holdOpening(): () => Promise<void> {
  const { open } = indexedDB
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.spyOn(indexedDB, 'open').mockImplementationOnce((...names) => {
    const request = open.apply(indexedDB, names)
    Object.defineProperty(request, 'onsuccess', {
      set: (heard: (event: Event) => void) =>
        request.addEventListener('success', (event) => void promise.then(() => heard(event))),
    })
    return request
  })
  return () => {
    resolve()
    return promise
  }
}

/** The returned function waits until a transaction has begun, but not for its answer. */
export function untilBegun(): () => Promise<void> {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
  return async () => {
    for (let turn = 0; turn < 100 && begin.mock.calls.length === 0; turn++) await Promise.resolve()
    expect(begin).toHaveBeenCalled()
  }
}

/** Stores a value where pages do; undefined deletes it. */
export function store(key: string, value: unknown): Promise<void> {
  return set(key, value, openDatabase(storageName))
}

export function stored(key: string): Promise<unknown> {
  return get(key, openDatabase(storageName))
}

/** A record that waits, as the customer knows. */
export function recordOf<Submitted extends Content>(
  content: Submitted,
  changes: Partial<Submission> = {},
): SubmissionOf<Submitted['kind']> {
  const record = { ...newRecord(content, Date.now()), state: 'waiting', ...changes }
  return record as SubmissionOf<Submitted['kind']>
}

/** A booking for this day that waits. */
export function bookingFor(preferredDate: Day, changes: Partial<Submission> = {}) {
  const { kind, id, payload } = contentOf('booking', 1)
  return recordOf({ kind, id, payload: { ...payload, preferredDate } }, changes)
}

/** States of a record, as changes of a waiting one. */
export const states = {
  waiting: {},
  // Whatever stopped it.
  stale: { submittedAt: Date.now() - 31 * 86_400_000, problem: { code: 'configuration' } },
  ourMistake: { problem: { code: 'configuration' } },
  returned: { state: 'returned' },
  refused: { state: 'returned', problem: { code: 'data' } },
  dayTaken: { state: 'returned', problem: { code: 'data', rule: 'booking_day_taken' } },
  cancelling: { state: 'cancelling' },
  arrived: { state: 'done' },
} as const satisfies Record<string, Partial<Submission>>

/** Changes of a record: another page is sending it, or died sending it. */
export function beingSent() {
  return { state: 'sending', attempts: 1, notBefore: Date.now() + 15_000 } as const
}

/** The device stores only these records; for what is rendered without its page. */
export async function keepOnly(...records: Submission[]): Promise<void> {
  await deviceStorage().update((contents) => {
    contents.clear()
    for (const record of records) contents.set(`submission:${record.id}`, record)
  })
}

/** Another page stores this record and notifies the open ones. */
export async function keep(record: Submission): Promise<void> {
  await store(`submission:${record.id}`, record)
  openChannel(storageName).notify()
}

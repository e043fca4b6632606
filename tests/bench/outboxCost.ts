/** What one delivered entry costs the outbox, with 1, 50 and 1000 of them waiting (a network that answers at once). */
import { IDBFactory } from 'fake-indexeddb'
import { parseDay } from '../../src/domain/day.ts'
import type { Entry } from '../../src/outbox/entry.ts'
import { createFallbackStorage } from '../../src/outbox/fallbackStorage.ts'
import type { Submission } from '../../src/outbox/kinds/kinds.ts'
import { createOutbox } from '../../src/outbox/outbox.ts'
import type { Answer } from '../../src/outbox/ports.ts'
import { createDiskStorage, createStore } from '../../src/outbox/store.ts'
import { median } from './statistics.ts'

export interface OutboxCost {
  readonly entries: number
  /** Milliseconds from the first submission to the last delivery, per entry. */
  readonly perEntry: number
}

function submission(): Submission {
  const preferredDate = parseDay('2030-06-03')
  if (!preferredDate) throw new Error('no such day')
  return {
    kind: 'booking',
    id: crypto.randomUUID(),
    payload: {
      name: 'Jan Kowalski',
      email: 'jan@example.com',
      phone: '600100200',
      area: 50,
      preferredDate,
      totalPrice: 5500,
    },
  }
}

/** The server that always has room: it stores a booking and sends every mail. */
async function answer(entry: Entry): Promise<Answer> {
  if (entry.step === 'notify') return { kind: 'http', status: 200, body: { status: 'sent' } }
  if (entry.kind !== 'booking') throw new Error('only bookings are saved')
  const { name, email, phone, area, preferredDate, totalPrice } = entry.payload
  const row = { id: entry.id, name, email, phone, area }
  return {
    kind: 'http',
    status: 201,
    body: { ...row, preferred_date: preferredDate, total_price: totalPrice },
  }
}

/** Milliseconds per entry. */
async function measure(count: number): Promise<number> {
  globalThis.indexedDB = new IDBFactory()
  const outbox = createOutbox({
    store: createStore(
      createDiskStorage(`bench-${count}`),
      createFallbackStorage(() => undefined),
    ),
    send: answer,
    now: Date.now,
    random: Math.random,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    visible: () => true,
    lock: (_name, work) => work(),
    channel: { notify: () => undefined, listen: () => () => undefined },
    log: () => undefined,
    wakesItself: false,
  })
  const started = performance.now()
  const submissions = Array.from({ length: count }, submission)
  for (const each of submissions) await outbox.submit(each)
  const taken = performance.now() - started
  const { entries } = await outbox.list()
  const undelivered = entries.filter(({ step }) => step !== 'done').length
  if (undelivered > 0) throw new Error(`${undelivered} entries were not delivered`)
  return taken / count
}

/** One row a size, the median of several runs where one would be over too soon; the first run warms up. */
export async function measureOutbox(): Promise<OutboxCost[]> {
  await measure(200)
  const rows: OutboxCost[] = []
  for (const entries of [1, 50, 1000]) {
    const costs: number[] = []
    for (let run = 0; run < 2000 / entries && run < 100; run++) costs.push(await measure(entries))
    rows.push({ entries, perEntry: median(costs) })
  }
  return rows
}

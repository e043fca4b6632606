/** What one delivered record costs the outbox, with 1, 20 and 100 of them kept: each step reads them all (a network that answers at once). */
import { IDBFactory } from 'fake-indexeddb'
import { parseDay } from '../../src/domain/day.ts'
import type { Answer } from '../../src/outbox/classify.ts'
import { openDatabase } from '../../src/outbox/database.ts'
import type { Content } from '../../src/outbox/kinds/kinds.ts'
import { createOutbox } from '../../src/outbox/outbox.ts'
import { readSubmissions } from '../../src/outbox/records.ts'
import { createStorage } from '../../src/outbox/storage.ts'
import { isSaved } from '../../src/outbox/submission.ts'
import type { Request } from '../../src/outbox/transitions.ts'
import { median } from './statistics.ts'

export interface OutboxCost {
  readonly entries: number
  /** Milliseconds from the first submission to the last delivery, per entry. */
  readonly perEntry: number
}

function content(): Content {
  const preferredDate = parseDay('2030-06-03')
  if (!preferredDate) throw new Error('no such day')
  return {
    kind: 'booking',
    id: crypto.randomUUID(),
    payload: {
      name: 'Jan Kowalski',
      firstName: 'Jan',
      lastName: 'Kowalski',
      email: 'jan@example.com',
      phone: '600100200',
      area: 50,
      preferredDate,
      totalPrice: 5500,
    },
  }
}

/** The server that always has room: it stores a booking and sends every mail. */
async function answer({ name, content: { kind, id, payload } }: Request): Promise<Answer> {
  if (name === 'notify') return { is: 'http', status: 200, body: { status: 'sent' } }
  if (kind !== 'booking') throw new Error('only bookings are saved')
  const { area, preferredDate, totalPrice } = payload
  const row = { id, area, preferred_date: preferredDate, total_price: totalPrice }
  return { is: 'http', status: 201, body: { ...row, status: 'new', late: false } }
}

/** Milliseconds per record. */
async function measure(count: number): Promise<number> {
  globalThis.indexedDB = new IDBFactory()
  const storage = createStorage({
    database: openDatabase(`bench-${count}`),
    area: () => undefined,
    channel: { notify: () => undefined, listen: () => () => undefined },
    prefix: '',
  })
  const outbox = createOutbox({
    storage,
    send: answer,
    now: Date.now,
    random: Math.random,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    visible: () => true,
    log: () => undefined,
    wakesItself: false,
  })
  const started = performance.now()
  const contents = Array.from({ length: count }, content)
  for (const each of contents) await outbox.submit(each)
  const taken = performance.now() - started
  const records = [...readSubmissions(await storage.read()).values()]
  const undelivered = records.filter((record) => !isSaved(record)).length
  if (undelivered > 0 || records.length < count)
    throw new Error(`${undelivered} records were not delivered`)
  return taken / count
}

/** One row a size, the median of several runs where one would be over too soon; the first run warms up. */
export async function measureOutbox(): Promise<OutboxCost[]> {
  await measure(50)
  const rows: OutboxCost[] = []
  for (const entries of [1, 20, 100]) {
    const costs: number[] = []
    for (let run = 0; run < 500 / entries && run < 100; run++) costs.push(await measure(entries))
    rows.push({ entries, perEntry: median(costs) })
  }
  return rows
}

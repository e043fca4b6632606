// @vitest-environment jsdom
/** A booking that another tab has delivered and told of while this one was still sending a later version. */
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { openChannel } from '../../../src/outbox/channel.ts'
import { openDatabase } from '../../../src/outbox/database.ts'
import { openSummary, patience, press } from './journey.ts'
import { goodServer, type Sent } from './page.tsx'

// Importing a page anew is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Another tab has shown that an earlier version had arrived, and keeps it. */
async function keepElsewhere({ id, name, email, phone, ...body }: Sent['body']): Promise<void> {
  const flat = { area: 60, totalPrice: 6600, preferredDate: body.preferred_date }
  const kept = { id, name, email, phone, ...flat, missed: 'change' }
  const state = { bookings: [kept], shown: '' }
  await set('confirmation', { version: 3, state }, openDatabase('wizard'))
}

/** What it leaves in the outbox: a receipt. */
async function tellElsewhere({ id }: Sent['body']): Promise<void> {
  const now = Date.now()
  const progress = { revision: 1, lastRevision: 2, submittedAt: now, savedAt: now, attempts: 0 }
  const receipt = { ...progress, v: 2, kind: 'booking', id, step: 'done', state: 'finished' }
  await set(String(id), { ...receipt, nextAttemptAt: 0, told: true }, openDatabase('outbox'))
  openChannel('outbox').notify()
}

/** Another tab's delivery: the server has an earlier version, and nobody was told of it yet. */
async function arriveElsewhere({ id, name, email, phone, ...body }: Sent['body']): Promise<void> {
  const payload = {
    name,
    email,
    phone,
    area: 60,
    totalPrice: 6600,
    preferredDate: body.preferred_date,
  }
  const now = Date.now()
  const progress = { revision: 1, lastRevision: 2, submittedAt: now, savedAt: now, attempts: 0 }
  const entry = { ...progress, v: 2, kind: 'booking', id, payload, step: 'done', state: 'finished' }
  await set(String(id), { ...entry, nextAttemptAt: 0 }, openDatabase('outbox'))
  openChannel('outbox').notify()
}

test('what had arrived is shown, not what this tab wanted', async () => {
  await openSummary(async (sent) => {
    if (!sent.url.includes('booking_requests')) return goodServer(sent)
    await keepElsewhere(sent.body)
    await tellElsewhere(sent.body)
    throw new TypeError('no connection')
  })
  await press('Wyślij rezerwację')
  await screen.findByRole('heading', { name: /potwierdzone/ }, patience)
  expect(screen.getByText('50-60 m²')).toBeInTheDocument()
  expect(screen.getByText('Rezerwacja dotarła do nas przed zmianą.')).toBeInTheDocument()
})

test('what this tab was about to keep does not take its place', async () => {
  await openSummary(async (sent) => {
    if (!sent.url.includes('booking_requests')) return goodServer(sent)
    await keepElsewhere(sent.body)
    throw new TypeError('no connection')
  })
  await press('Wyślij rezerwację')
  expect(await screen.findByText('50-60 m²', {}, patience)).toBeInTheDocument()
})

test('what arrives while the later version is still being kept is shown as it arrived', async () => {
  let body: Sent['body'] = {}
  await openSummary((sent) => {
    if (!sent.url.includes('booking_requests')) return goodServer(sent)
    body = sent.body
    throw new TypeError('no connection')
  })
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: { state?: { bookings?: unknown[] } },
    key,
  ) {
    const written = put.call(this, value, key)
    if (value.state?.bookings?.length) {
      vi.mocked(IDBObjectStore.prototype.put).mockRestore()
      written.addEventListener('success', () => void arriveElsewhere(body))
    }
    return written
  })
  await press('Wyślij rezerwację')
  await screen.findByText('Rezerwacja dotarła do nas przed zmianą.', {}, patience)
  expect(screen.getByText('50-60 m²')).toBeInTheDocument()
})

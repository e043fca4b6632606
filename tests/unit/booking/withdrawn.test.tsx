// @vitest-environment jsdom
/** A booking of this device that a statement of withdrawal names: what it says, and that it asks for no money. */
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { set } from 'idb-keyval'
import { describe, expect, test, vi } from 'vitest'
import { addDays, warsawDay } from '../../../src/domain/day.ts'
import { type Status, statusOf } from '../../../src/features/booking/status.ts'
import { openDatabase } from '../../../src/outbox/database.ts'
import type { Entry } from '../../../src/outbox/entry.ts'
import { newEntry } from '../../../src/outbox/submitted.ts'
import type { Booking } from '../../../src/state/bookings.ts'
import type { OutboxView } from '../../../src/state/outboxView.ts'
import { submissionOf } from '../outbox/model/submissions.ts'
import { patience } from './journey.ts'
import { goodServer, newDevice, openPage } from './page.tsx'

vi.setConfig({ testTimeout: 120_000 })

const today = warsawDay(new Date())
const waiting = newEntry(submissionOf('withdrawal', 3, false), Date.UTC(2026, 10, 20, 12))
const sent = { ...waiting, state: 'finished', step: 'done', savedAt: 1 } as const
const { payload: _payload, ...receipt } = { ...sent, told: true as const }

function told(status: NonNullable<Booking['told']>['status']): Booking['told'] {
  return { status, late: false, at: 1 }
}

const booking: Booking = {
  ...{ id: submissionOf('booking', 7, false).id, area: 60, totalPrice: 6600 },
  ...{ name: 'Jan Nowak', email: 'jan@example.pl', phone: '600' },
  ...{ preferredDate: addDays(today, 20), told: told('new'), withdrawals: [waiting.id] },
}

function outboxOf(...entries: readonly object[]): OutboxView {
  const kept = entries.map((entry) => ({ ...(entry as Entry), kept: 'disk' as const }))
  return { loaded: true, complete: true, unreadable: [], entries: kept }
}

describe('its status', () => {
  const another = { ...waiting, id: 'another' }
  const cases: readonly [string, Status, Partial<Booking>, OutboxView][] = [
    ['waits', 'withdrawing', {}, outboxOf(waiting)],
    ['is held up', 'withdrawing', {}, outboxOf({ ...waiting, state: 'held' })],
    ['has arrived', 'withdrawn', {}, outboxOf(sent)],
    ['has arrived, and was told', 'withdrawn', {}, outboxOf(receipt)],
    ['was cancelled while it waited', 'confirmed', {}, outboxOf()],
    ['is back at its form', 'confirmed', {}, outboxOf({ ...waiting, state: 'returned' })],
    ['is about another order', 'confirmed', { withdrawals: [] }, outboxOf(sent)],
    [
      'had arrived before a second one',
      'withdrawn',
      { withdrawals: ['another', waiting.id] },
      outboxOf(another, receipt),
    ],
    ['is not read yet', 'checking', {}, { ...outboxOf(), loaded: false }],
    ['cannot be read', 'unread', {}, { ...outboxOf(), complete: false }],
    ['and the company cancelled it', 'cancelled', { told: told('cancelled') }, outboxOf(receipt)],
    ['and it was painted all the same', 'past', { told: told('done') }, outboxOf(receipt)],
    ['and the table is behind', 'withdrawn', { told: told('confirmed') }, outboxOf(receipt)],
    ['and its day is over', 'withdrawn', { preferredDate: addDays(today, -1) }, outboxOf(receipt)],
  ]
  test.each(cases)('the statement %s: %s', (_name, status, changes, outbox) => {
    expect(statusOf({ ...booking, ...changes }, outbox)).toBe(status)
  })
})

test('after a reload it says when the statement was made, and shows nothing to pay', async () => {
  newDevice(goodServer)
  const kept = { ...booking, withdrawals: [3, null, waiting.id], told: told('confirmed') }
  await openPage(async () => {
    await set(
      'confirmation',
      { version: 3, state: { bookings: [kept], shown: kept.id } },
      openDatabase('wizard'),
    )
    await set(waiting.id, receipt, openDatabase('outbox'))
  })
  await screen.findByRole('heading', { level: 1, name: /^Mamy Twoje oświadczenie/ }, patience)
  expect(screen.getByText(/złożone 20\slistopada 2026, do\snas dotarło.*Nie rób/)).toBeVisible()
  expect(screen.queryByText(/Dane do przedpłaty|Potwierdziliśmy ten termin/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Wydrukuj|kalendarza/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Odstąp od umowy' })).toBeNull()
})

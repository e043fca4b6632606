// @vitest-environment jsdom
/** A booking about which another tab, or an earlier answer, knows more than this form. */
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BookingPayload } from '../../../src/outbox/kinds/booking.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { keep, store, stored } from '../device.ts'
import { openSummary, press } from './journey.ts'
import { goodServer, patience, type Sent } from './page.tsx'

function confirmed(): Promise<HTMLElement> {
  return screen.findByRole('heading', { name: 'Zamówienie potwierdzone!' }, patience)
}

async function recordOf({ body }: Sent): Promise<Submission> {
  return (await stored(`submission:${body.id}`)) as Submission
}

test('what another tab has delivered meanwhile is shown, not what this form wanted', async () => {
  await openSummary(async (sent) => {
    if (!sent.url.includes('booking_requests')) return goodServer(sent)
    const record = await recordOf(sent)
    const payload = { ...(record.payload as BookingPayload), area: 60, totalPrice: 6600 }
    await store('draft', undefined)
    const done = { state: 'done', savedAt: Date.now(), tooLate: 'change' }
    await keep({ ...record, ...done, payload } as Submission)
    throw new TypeError('no connection')
  })
  await press('Wyślij rezerwację')
  await confirmed()
  expect(screen.getByText('50-60 m²')).toBeVisible()
  expect(screen.getByText('Rezerwacja dotarła do nas przed zmianą.')).toBeVisible()
})

test('what is submitted in another tab leads this one to its confirmation', async () => {
  await openSummary(goodServer)
  const draft = (await stored('draft')) as Record<string, string>
  const payload = {
    ...{ name: 'Żaneta Nowak', firstName: 'Żaneta', lastName: 'Nowak' },
    ...{ email: draft.email, phone: draft.phone, area: 70, totalPrice: 7700 },
    preferredDate: draft.date,
  }
  const content = { v: 1, kind: 'booking', id: draft.id, payload, formerIds: [] }
  const now = Date.now()
  const progress = { submittedAt: now, savedAt: now, state: 'done', attempts: 0, nextAt: 0 }
  await store('draft', undefined)
  await keep({ ...content, ...progress } as unknown as Submission)
  await confirmed()
  expect(location.search).toMatch(/^\?zamowienie=[A-Z0-9-]+$/)
})

// @vitest-environment jsdom
/** What waits on this device, on any page: the bar, its questions, and the news of a delivery. */
import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { outboxName } from '../../../src/outbox/contract.ts'
import type { Entry } from '../../../src/outbox/entry.ts'
import { createDiskStorage } from '../../../src/outbox/store.ts'
import { newEntry } from '../../../src/outbox/submitted.ts'
import { goodServer, type Network, newDevice } from '../booking/page.tsx'
import { submissionOf } from '../outbox/model/submissions.ts'

const user = userEvent.setup()

vi.setConfig({ testTimeout: 120_000 })
const patience = { timeout: 40_000 }
const now = Date.now()

const booking: Entry = { ...newEntry(submissionOf('booking', 1, false), now), promised: true }
const message: Entry = { ...newEntry(submissionOf('contact', 2, false), now), promised: true }
const dataAtFault = { at: now, problem: 'data', rule: 'booking_requests_email_check' }
/** Delivered by the worker while no page was open. */
const arrived = { step: 'done', state: 'finished', savedAt: now } as const

async function keep(entry: Entry): Promise<void> {
  await createDiskStorage(outboxName).change(entry.id, () => entry)
}

function stored(id: string) {
  return import('../../../src/outbox/pageOutbox.ts').then(async ({ pageOutbox }) =>
    (await pageOutbox().list()).entries.find((entry) => entry.id === id),
  )
}

async function openPage(path = '/o-nas'): Promise<void> {
  vi.resetModules()
  const [{ Delivery }, { Toaster }, { MemoryRouter, Route, Routes }] = await Promise.all([
    import('../../../src/app/delivery.tsx'),
    import('../../../src/ui/toaster.tsx'),
    import('react-router-dom'),
  ])
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/rezerwacja" element={<h1>Rezerwacja</h1>} />
        <Route path="*" element={<h1>O nas</h1>} />
      </Routes>
      <Delivery />
      <Toaster closeLabel="Zamknij" regionLabel="Komunikaty" />
    </MemoryRouter>,
  )
}

function news(title: string): Promise<HTMLElement> {
  return screen.findByText(title, {}, patience)
}

let answers: Network

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  sessionStorage.clear()
  answers = goodServer
  newDevice((sent) => answers(sent))
})

describe('the news of a delivery', () => {
  test('a booking that waited arrives: the open page says so, with the way to the payment', async () => {
    await keep(booking)
    await openPage()
    expect(await news('Rezerwacja dotarła')).toBeVisible()
    expect(screen.getByText(/Mamy Twoje zamówienie na\s9 marca\s2027/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Zobacz dane do przelewu' }))
    expect(screen.getByRole('heading', { name: 'Rezerwacja' })).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Rezerwacja dotarła')).toBeNull())
    const { shownBooking, useBookings } = await import('../../../src/state/bookings.ts')
    expect(shownBooking(useBookings.getState())).toMatchObject({ id: booking.id, area: 60 })
  })

  test('a message likewise; what remains is a receipt', async () => {
    await keep(message)
    await openPage()
    expect(await news('Wiadomość dotarła')).toBeVisible()
    const receipt = await stored(message.id)
    expect(receipt).toMatchObject({ step: 'done', told: true })
    expect(receipt).not.toHaveProperty('payload')
  })

  test('what arrived while no page was open is told by the next one, and by no other after it', async () => {
    await keep({ ...message, ...arrived, submittedAt: performance.timeOrigin - 60_000 })
    await openPage()
    expect(await news('Wiadomość dotarła')).toBeVisible()
    await keep({ ...booking, ...arrived })
    cleanup()
    await openPage()
    // Its own news has come: the other one would have come before it.
    expect(await news('Rezerwacja dotarła')).toBeVisible()
    expect(screen.queryByText('Wiadomość dotarła')).toBeNull()
  })

  test('an earlier version is called one', async () => {
    await keep({ ...booking, ...arrived, revision: 1, lastRevision: 2 })
    await openPage()
    expect(await screen.findByText(/wersja sprzed ostatniej zmiany/, {}, patience)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Zobacz zamówienie' })).toBeVisible()
  })

  test('a page that nobody sees keeps it until it is looked at', async () => {
    let visibility: DocumentVisibilityState = 'hidden'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
    await keep({ ...message, ...arrived })
    // The bar shows that the entries were read.
    await keep({ ...booking, state: 'refused' })
    await openPage()
    await screen.findByText('1 zgłoszenie czeka na wysłanie', {}, patience)
    expect(screen.queryByText('Wiadomość dotarła')).toBeNull()
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await news('Wiadomość dotarła')).toBeVisible()
  })

  test('not on a page that shows the booking itself', async () => {
    await keep({ ...booking, ...arrived })
    await keep({ ...message, state: 'refused' })
    await openPage('/rezerwacja')
    const { addBooking } = await import('../../../src/state/bookings.ts')
    if (booking.kind === 'booking') await addBooking({ id: booking.id, ...booking.payload })
    await screen.findByText('1 zgłoszenie czeka na wysłanie', {}, patience)
    expect(screen.queryByText('Rezerwacja dotarła')).toBeNull()
  })
})

describe('"Popraw" in the bar', () => {
  async function openRefused(entry = message): Promise<HTMLElement> {
    await keep({ ...entry, state: 'refused', attempts: 1, last: dataAtFault })
    await openPage()
    const bar = await screen.findByRole('region', { name: 'Co czeka na wysłanie' }, patience)
    await user.click(within(bar).getByText('1 zgłoszenie czeka na wysłanie'))
    expect(within(bar).queryByRole('button', { name: 'Wyślij teraz' })).toBeNull()
    return bar
  }

  test('asks before it overwrites a message half written; "Zostaw" changes nothing', async () => {
    const { keptForms } = await import('../../../src/state/keptForms.ts')
    const { emptyMessage } = await import('../../../src/domain/contact.ts')
    keptForms.contact.keep({ id: 'other', form: { ...emptyMessage, subject: 'Zaczęte' } })
    const bar = await openRefused()
    await user.click(within(bar).getByRole('button', { name: 'Popraw' }))
    const question = await screen.findByRole('dialog', { name: 'Zastąpić zaczętą wiadomość?' })
    const no = within(question).getAllByRole('button', { name: 'Zostaw' })
    await user.click(no.at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(keptForms.contact.read()).toMatchObject({ id: 'other', form: { subject: 'Zaczęte' } })
    expect(await stored(message.id)).toMatchObject({ state: 'refused' })
    await user.click(within(bar).getByRole('button', { name: 'Popraw' }))
    await user.click(await screen.findByRole('button', { name: 'Zastąp' }))
    await waitFor(() => expect(keptForms.contact.read().id).toBe(message.id))
  })

  test('with an empty form it asks nothing', async () => {
    const { keptForms } = await import('../../../src/state/keptForms.ts')
    const bar = await openRefused()
    await user.click(within(bar).getByRole('button', { name: 'Popraw' }))
    await waitFor(() => expect(keptForms.contact.read().form).toMatchObject({ subject: 'Pytanie' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('takes a message that waits back into its form: it is not sent until then', async () => {
    await keep({ ...message, attempts: 3, notBefore: now + 1_800_000 })
    await openPage()
    const bar = await screen.findByRole('region', { name: 'Co czeka na wysłanie' }, patience)
    await user.click(within(bar).getByText('1 zgłoszenie czeka na wysłanie'))
    await user.click(within(bar).getByRole('button', { name: 'Popraw' }))
    const { keptForms } = await import('../../../src/state/keptForms.ts')
    await waitFor(() => expect(keptForms.contact.read()).toMatchObject({ id: message.id }))
    await waitFor(async () => expect(await stored(message.id)).toMatchObject({ state: 'returned' }))
  })

  test('fills the wizard with a booking, under the same id, at the field that was refused', async () => {
    const bar = await openRefused(booking)
    await user.click(within(bar).getByRole('button', { name: 'Popraw' }))
    const { useDraft } = await import('../../../src/state/draft.ts')
    await waitFor(() => expect(useDraft.getState()).toMatchObject({ id: booking.id, step: 3 }))
    expect(await stored(booking.id)).toMatchObject({ state: 'returned' })
  })
})

// @vitest-environment jsdom
/** What has not arrived, on any page: the bar, its questions, and the news of a delivery. */
import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyMessage } from '../../../src/domain/contact.ts'
import { type Day, formatDayLong } from '../../../src/domain/day.ts'
import { orderNumber } from '../../../src/domain/orderNumber.ts'
import type { Booking, Submission } from '../../../src/outbox/submission.ts'
import { goodServer, type Network, newDevice, patience } from '../booking/page.tsx'
import { days } from '../days.ts'
import { keep, recordOf, store, stored } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { plain } from '../plain.ts'

const user = userEvent.setup()

const now = Date.now()

const ordered = recordOf(contentOf('booking', 1)) as Booking
const bookingFor = (preferredDate: Day): Booking => ({
  ...ordered,
  payload: { ...ordered.payload, preferredDate },
})
const booking = bookingFor(days.ordinary)
const message = recordOf(contentOf('contact', 2))
const statement = recordOf(contentOf('withdrawal', 3))
const dataAtFault = { code: 'data', rule: 'booking_requests_email_check' } as const
const refused = { state: 'returned', problem: dataAtFault } as const
/** Delivered by the worker while no page was open. */
const arrived = { state: 'done', savedAt: now } as const

function read(record: Submission): Promise<unknown> {
  return stored(`submission:${record.id}`)
}

async function openPage(path = '/o-nas'): Promise<void> {
  vi.resetModules()
  const [{ Delivery }, { Toaster }, { MemoryRouter, Route, Routes, useLocation }] =
    await Promise.all([
      import('../../../src/app/delivery.tsx'),
      import('../../../src/ui/toaster.tsx'),
      import('react-router-dom'),
    ])
  function Page() {
    const { pathname, search } = useLocation()
    return <h1>{pathname + search}</h1>
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="*" element={<Page />} />
      </Routes>
      <Delivery />
      <Toaster closeLabel="Zamknij" regionLabel="Komunikaty" />
    </MemoryRouter>,
  )
}

/** The bar, opened. */
async function openBar(says: string): Promise<HTMLElement> {
  await openPage()
  const bar = await screen.findByRole('region', { name: 'Co jeszcze nie dotarło' }, patience)
  await user.click(within(bar).getByText(says))
  return bar
}

function news(title: string): Promise<HTMLElement> {
  return screen.findByText(title, {}, patience)
}

let answers: Network

beforeEach(() => {
  answers = goodServer
  newDevice((sent) => answers(sent))
})

describe('the news of a delivery', () => {
  test('a booking that waited arrives: the open page says so, with the way to the payment', async () => {
    await keep(booking)
    await openPage()
    expect(await news('Rezerwacja dotarła')).toBeVisible()
    const told = plain(screen.getByText(/Mamy Twoje zamówienie/).textContent)
    expect(told).toContain(`na ${plain(formatDayLong(days.ordinary))}`)
    await user.click(screen.getByRole('link', { name: 'Zobacz dane do przelewu' }))
    const address = `/rezerwacja?zamowienie=${orderNumber(booking.id)}`
    expect(screen.getByRole('heading', { name: address })).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Rezerwacja dotarła')).toBeNull())
    expect(await read(booking)).toMatchObject({ seen: true, payload: { area: 60 } })
  })

  test('a message likewise; nothing of it is kept', async () => {
    await keep(message)
    await openPage()
    expect(await news('Wiadomość dotarła')).toBeVisible()
    expect(await read(message)).toBeUndefined()
  })

  test('what arrived while no page was open is told by the next one, and by no other after it', async () => {
    await keep({ ...booking, ...arrived, seen: true })
    await keep({ ...message, ...arrived })
    await openPage()
    expect(await news('Wiadomość dotarła')).toBeVisible()
    await keep({ ...statement, ...arrived })
    cleanup()
    await openPage()
    // Its own news has come: the others would have come before it.
    expect(await news('Oświadczenie dotarło')).toBeVisible()
    expect(screen.queryByText(/^(Wiadomość|Rezerwacja) dotarła$/)).toBeNull()
  })

  test.each([
    ['which arrived before it was changed', { tooLate: 'change' }, /wersja sprzed ostatniej/],
    ['which arrived before it was cancelled', { tooLate: 'cancellation' }, /przed anulowaniem/],
    [
      'whose day is too near',
      { company: { status: 'new', late: true, at: 1 } },
      /mniej niż 18 dni/,
    ],
    ['for a Sunday', bookingFor(days.sunday), /pracujemy po uzgodnieniu/],
  ] as const)('a booking %s asks for no payment', async (_what, changes, words) => {
    await keep({ ...booking, ...(changes as Partial<Booking>), ...arrived })
    await openPage()
    expect(await screen.findByText(words, {}, patience)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Zobacz zamówienie' })).toBeVisible()
  })

  test('a page that nobody sees keeps it until it is looked at', async () => {
    let visibility: DocumentVisibilityState = 'hidden'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
    await keep({ ...message, ...arrived })
    // The bar shows that the records were read.
    await keep({ ...booking, ...refused })
    await openPage()
    await screen.findByText('1 zgłoszenie nie jest wysłane', {}, patience)
    expect(screen.queryByText('Wiadomość dotarła')).toBeNull()
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await news('Wiadomość dotarła')).toBeVisible()
  })
})

describe('what is back at its form', () => {
  test('is told on every other page, with the way to its form and nothing to send', async () => {
    await keep({ ...booking, state: 'returned' })
    const bar = await openBar('1 zgłoszenie nie jest wysłane')
    expect(within(bar).getByText(/samo się nie wyśle/)).toBeVisible()
    expect(within(bar).queryByRole('button', { name: 'Wyślij teraz' })).toBeNull()
    await user.click(within(bar).getByRole('button', { name: 'Dokończ' }))
    expect(
      await screen.findByRole('heading', { name: '/rezerwacja?krok=4' }, patience),
    ).toBeVisible()
  })

  test('beside what waits it is counted as what has not arrived', async () => {
    answers = () => Promise.reject(new TypeError('offline'))
    await keep(booking)
    await keep({ ...message, state: 'returned' })
    await openPage()
    expect(await screen.findByText('2 zgłoszenia jeszcze nie dotarły', {}, patience)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Wyślij teraz' })).toBeVisible()
  })

  test('asks before it overwrites a message half written; "Zostaw" changes nothing', async () => {
    const begun = { id: 'other', ...emptyMessage, subject: 'Zaczęte' }
    sessionStorage.setItem('wiadomosc', JSON.stringify(begun))
    const inForm = () => JSON.parse(sessionStorage.getItem('wiadomosc') ?? '{}') as object
    await keep({ ...message, ...refused })
    const bar = await openBar('1 zgłoszenie nie jest wysłane')
    await user.click(within(bar).getByRole('button', { name: 'Popraw' }))
    const question = await screen.findByRole(
      'dialog',
      { name: 'Zastąpić zaczętą wiadomość?' },
      patience,
    )
    const no = within(question).getAllByRole('button', { name: 'Zostaw' })
    await user.click(no.at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(inForm()).toEqual(begun)
    await user.click(within(bar).getByRole('button', { name: 'Popraw' }))
    await user.click(await screen.findByRole('button', { name: 'Zastąp' }))
    expect(await screen.findByRole('heading', { name: '/kontakt' }, patience)).toBeVisible()
    expect(inForm()).toMatchObject({ id: message.id, subject: 'Pytanie' })
  })

  test('fills the wizard with a booking, under the same id, at the field that was refused', async () => {
    await keep({ ...booking, ...refused })
    const bar = await openBar('1 zgłoszenie nie jest wysłane')
    await user.click(within(bar).getByRole('button', { name: 'Popraw' }))
    expect(
      await screen.findByRole('heading', { name: '/rezerwacja?krok=3' }, patience),
    ).toBeVisible()
    expect(await stored('draft')).toMatchObject({
      id: booking.id,
      step: 3,
      email: 'jan1@example.pl',
    })
  })

  test('asks before it takes the place of another draft', async () => {
    await store('draft', { id: 'other', firstName: 'Ala', startedAt: 7 })
    await keep({ ...booking, ...refused })
    const bar = await openBar('1 zgłoszenie nie jest wysłane')
    await user.click(within(bar).getByRole('button', { name: 'Popraw' }))
    await screen.findByRole('dialog', { name: 'Zastąpić zaczętą rezerwację?' }, patience)
    expect(await stored('draft')).toMatchObject({ id: 'other' })
  })
})

test('what is cancelled in the bar leaves the focus on the page', async () => {
  await keep({ ...message, state: 'returned' })
  const bar = await openBar('1 zgłoszenie nie jest wysłane')
  await user.click(within(bar).getByRole('button', { name: 'Anuluj wiadomość' }))
  const question = await screen.findByRole('dialog', { name: 'Anulować wiadomość?' }, patience)
  await user.click(within(question).getByRole('button', { name: 'Anuluj wiadomość' }))
  await waitFor(() => expect(screen.queryByText(/nie jest wysłane/)).toBeNull(), patience)
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(await read(message)).toBeUndefined()
})

test('a message that waits goes back to its form: it is not sent until then', async () => {
  await keep({
    ...message,
    attempts: 3,
    nextAt: now + 1_800_000,
    notBefore: now + 1_800_000,
    problem: { ...dataAtFault, code: 'server' },
  })
  const bar = await openBar('1 zgłoszenie jeszcze nie dotarło')
  await user.click(within(bar).getByRole('button', { name: 'Popraw' }))
  expect(await screen.findByRole('heading', { name: '/kontakt' }, patience)).toBeVisible()
  expect(await read(message)).toMatchObject({ state: 'returned' })
})

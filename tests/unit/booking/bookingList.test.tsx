// @vitest-environment jsdom
/** This device's bookings, listed and by address: none looks like an order that is not one yet, or any more. */
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { type Day, formatDayLong } from '../../../src/domain/day.ts'
import { orderNumber } from '../../../src/domain/orderNumber.ts'
import '../../../src/features/booking/booking.tsx'
import { BookingList } from '../../../src/features/booking/bookingList.tsx'
import { nextId } from '../../../src/outbox/newId.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { dayFromNow, days } from '../../days.ts'
import { bookingFor, keep, recordOf, states } from '../device.ts'
import { rowOf } from '../outbox/model/server.ts'
import { contentOf, edited } from '../outbox/model/submissions.ts'
import { goTo, heading, network, openPage, press, text } from '../page.tsx'
import { plain } from '../plain.ts'

const now = Date.now()
const byCompany = { status: 'cancelled', late: false, at: now } as const

test('if the version before a change had arrived, cancelling does not call the booking cancelled', async () => {
  const answer = Promise.withResolvers<Response>()
  network.answers = ({ url }) => (url.includes('cancel_booking') ? answer.promise : 'good')
  const { kind, id, payload } = bookingFor(days.ordinary)
  const replaces = { kind, id, payload }
  const content = edited({ ...replaces, id: nextId(id) }, 0)
  await keep(recordOf(content, { replaces, state: 'cancelling' }))
  // As people type it, with what a mail program adds to a link.
  const typed = orderNumber(content.id).toLowerCase().replace('-', '')
  await openPage(`/rezerwacja?zamowienie=${typed}).`)
  await heading(/Anulujemy/)
  // Loaded first, or the toast might come only after the check.
  await import('../../../src/ui/toastList.tsx')
  answer.resolve(Response.json([rowOf(replaces)]))
  await heading('Zamówienie potwierdzone!')
  expect(document.body).toHaveTextContent(/przed anulowaniem/)
  expect(screen.queryByText('Rezerwacja anulowana')).toBeNull()
})

const cancelled = contentOf('booking', 2)

// Another booking's payment details would contradict "Nie rób przelewu".
test.each([
  ['no', '/rezerwacja'],
  ['its', `/rezerwacja?zamowienie=${orderNumber(cancelled.id)}`],
])('after cancelling at an address with %s number, the form is shown', async (_what, address) => {
  network.answers = 'offline'
  const before = { ...states.arrived, seen: true, submittedAt: now - 1 } as const
  await keep(recordOf(contentOf('booking', 1), before))
  await keep(recordOf(cancelled, { state: 'cancelling' }))
  await openPage(address)
  await heading(/Anulujemy/)
  network.answers = 'good'
  window.dispatchEvent(new Event('online'))
  await heading('Rezerwacja usługi malowania')
  await waitFor(() => expect(location.search).toBe(''))
  expect(screen.getByRole('link', { name: /^Pokaż rezerwację/ })).toBeVisible()
})

test.each<[string, Partial<Submission>, Day]>([
  ['is over', states.arrived, days.past],
  ['was cancelled', { ...states.arrived, company: byCompany }, days.ordinary],
])('"Moja rezerwacja" shows the one still ahead if the last %s', async (_what, changes, day) => {
  network.answers = 'offline'
  const ahead = { ...states.arrived, seen: true, submittedAt: now - 1 } as const
  await keep(recordOf(contentOf('booking', 2), ahead))
  await keep({ ...bookingFor(day, { ...changes, seen: true }), id: contentOf('booking', 3).id })
  await openPage('/rezerwacja?zamowienie=')
  await heading('Zamówienie potwierdzone!')
  // When the company cancels it, it stays on the page.
  await keep(recordOf(contentOf('booking', 2), { ...ahead, company: byCompany }))
  await heading('Zamówienie anulowane')
  const { textContent } = screen.getByRole('heading', { level: 1 }).parentElement ?? {}
  expect(textContent).toContain(orderNumber(contentOf('booking', 2).id))
})

test.each<[string, Partial<Submission>, words: string]>([
  ['arrived', states.arrived, ''],
  ['waits', states.waiting, ', jeszcze nie dotarło'],
  ['is old', states.stale, ', jeszcze nie dotarło'],
  ['lost its day', states.dayTaken, ', wymaga poprawy'],
  ['is being cancelled', states.cancelling, ', w trakcie anulowania'],
  ['the company cancelled', { ...states.arrived, company: byCompany }, ', anulowane'],
])('the list names the state of a booking that %s', (_what, changes, words) => {
  const booking = bookingFor(days.ordinary, changes)
  // Sorted by day.
  const bookings = [bookingFor(dayFromNow(60), { id: cancelled.id }), booking]
  render(<BookingList title="Rezerwacje" bookings={bookings} />, { wrapper: MemoryRouter })
  const [line] = screen.getAllByRole('listitem')
  const number = orderNumber(booking.id)
  const day = plain(formatDayLong(days.ordinary))
  expect(plain(line?.textContent ?? '')).toMatch(
    new RegExp(`^${number}: zamówienie na ${day}${words}Pokaż$`),
  )
})

test('a customer who leaves during a deletion is not taken back, and loses nothing typed meanwhile', async () => {
  const answer = Promise.withResolvers<Response>()
  network.answers = ({ url }) => (url.includes('cancel_booking') ? answer.promise : 'offline')
  await keep(bookingFor(days.ordinary, { state: 'returned', attempts: 1 }))
  await openPage('/rezerwacja')
  await press('Usuń dane z tego urządzenia')
  await press('Usuń dane')
  await heading('Anulujemy tę rezerwację')
  goTo('/uslugi')
  sessionStorage.setItem('wiadomosc', '{}')
  answer.resolve(Response.json([]))
  expect(await text('Dane usunięte')).toBeVisible()
  expect(location.pathname).toBe('/uslugi')
  expect(sessionStorage.getItem('wiadomosc')).not.toBeNull()
})

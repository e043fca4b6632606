// @vitest-environment jsdom
/** What the list of this device's bookings says of each: nobody takes for an order what is none yet, or none any more. */
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { stepAddress } from '../../../src/config/paths.ts'
import { type Day, formatDayLong } from '../../../src/domain/day.ts'
import { orderNumber } from '../../../src/domain/orderNumber.ts'
import '../../../src/features/booking/booking.tsx'
import { BookingList } from '../../../src/features/booking/bookingList.tsx'
import { nextId } from '../../../src/outbox/newId.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { dayFromNow, days } from '../../days.ts'
import { bookingFor, fares, keep, recordOf, store } from '../device.ts'
import { rowOf } from '../outbox/model/server.ts'
import { contentOf, edited } from '../outbox/model/submissions.ts'
import { goTo, heading, network, openPage, press, told, user } from '../page.tsx'
import { plain } from '../plain.ts'

const now = Date.now()
const byCompany = { status: 'cancelled', late: false, at: now } as const

test('an address that names a booking which is not read from this device says so, above the form, until one goes on', async () => {
  await openPage('/rezerwacja?zamowienie=K7QF-2M9X')
  // A database that does not answer may have it: a customer who was told that it is not there would book again.
  const told = /^Nie widzimy zamówienia na\stym urządzeniu\. Złożono je tutaj\? Odśwież stronę\./
  expect(await screen.findByText(told)).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Powierzchnia mieszkania'), '40-50')
  expect(screen.getByText(told)).toBeVisible()
  await press('Dalej')
  await heading(/^Krok 2 z/)
  expect(screen.queryByText(told)).toBeNull()
})

test('one that is cancelled as it was changed, and had arrived as it was before, is not called cancelled', async () => {
  const answer = Promise.withResolvers<Response>()
  network.answers = ({ url }) => (url.includes('cancel_booking') ? answer.promise : 'good')
  const { kind, id, payload } = bookingFor(days.ordinary)
  const replaces = { kind, id, payload }
  const content = edited({ ...replaces, id: nextId(id) }, 0)
  await keep(recordOf(content, { replaces, state: 'cancelling' }))
  // Typed by hand, as nobody types capitals.
  await openPage(`/rezerwacja?zamowienie=${orderNumber(content.id).toLowerCase()}`)
  await heading(/Anulujemy/)
  // The toast would come with the heading, but for its script.
  await import('../../../src/ui/toastList.tsx')
  answer.resolve(Response.json([rowOf(replaces)]))
  await heading('Zamówienie potwierdzone!')
  expect(document.body).toHaveTextContent(/przed anulowaniem/)
  expect(screen.queryByText('Rezerwacja anulowana')).toBeNull()
})

const cancelled = contentOf('booking', 2)

// Else the payment of another would stand beside "Nie rób przelewu".
test.each([
  ['none', '/rezerwacja'],
  ['it', `/rezerwacja?zamowienie=${orderNumber(cancelled.id)}`],
])('cancelled at an address that names %s, it leaves the form at none', async (_what, address) => {
  network.answers = 'offline'
  const before = { ...fares.arrived, seen: true, submittedAt: now - 1 } as const
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

test.each([
  ['the installed app asks for it, before anything is begun in it', stepAddress(), undefined],
  ['something is begun in it', '/rezerwacja', { id: 'begun', startedAt: 1, area: '50-60' }],
])('beside a booking the form is shown where %s', async (_where, address, draft) => {
  await store('draft', draft)
  await keep(recordOf(contentOf('booking', 1), { ...fares.arrived, seen: true }))
  await openPage(address)
  const { useDraft } = await import('../../../src/state/draft.ts')
  await waitFor(() => expect(useDraft.getState().hydrated).toBe(true))
  expect(await screen.findByRole('link', { name: /^Pokaż rezerwację/ })).toBeVisible()
})

// Its "Moja rezerwacja".
test.each<[string, Partial<Submission>, Day]>([
  ['is over', fares.arrived, days.past],
  ['the company cancelled', { ...fares.arrived, company: byCompany }, days.ordinary],
])('who ordered last one that %s sees the one that is still ahead', async (_what, changes, day) => {
  network.answers = 'offline'
  const ahead = { ...fares.arrived, seen: true, submittedAt: now - 1 } as const
  await keep(recordOf(contentOf('booking', 2), ahead))
  await keep({ ...bookingFor(day, { ...changes, seen: true }), id: contentOf('booking', 3).id })
  await openPage('/rezerwacja?zamowienie=')
  await heading('Zamówienie potwierdzone!')
  // What the company says of it meanwhile does not put the other in its place.
  await keep(recordOf(contentOf('booking', 2), { ...ahead, company: byCompany }))
  await heading('Zamówienie anulowane')
  const { textContent } = screen.getByRole('heading', { level: 1 }).parentElement ?? {}
  expect(textContent).toContain(orderNumber(contentOf('booking', 2).id))
})

test.each<[string, Partial<Submission>, words: string]>([
  ['arrived', fares.arrived, ''],
  ['waits', fares.waiting, ', jeszcze nie dotarło'],
  ['is old', fares.stale, ', jeszcze nie dotarło'],
  ['lost its day', fares.dayTaken, ', wymaga poprawy'],
  ['is being cancelled', fares.cancelling, ', w trakcie anulowania'],
  ['the company cancelled', { ...fares.arrived, company: byCompany }, ', anulowane'],
])('one that %s', (_what, changes, words) => {
  const booking = bookingFor(days.ordinary, changes)
  // In the order of their days.
  const bookings = [bookingFor(dayFromNow(60), { id: cancelled.id }), booking]
  render(<BookingList title="Rezerwacje" bookings={bookings} />, { wrapper: MemoryRouter })
  const [line] = screen.getAllByRole('listitem')
  const number = orderNumber(booking.id)
  const day = plain(formatDayLong(days.ordinary))
  expect(plain(line?.textContent ?? '')).toMatch(
    new RegExp(`^${number}: zamówienie na ${day}${words}Pokaż$`),
  )
})

test('who goes on while a forgotten booking is being cancelled stays there, with what is written meanwhile', async () => {
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
  expect(await told('Dane usunięte')).toBeVisible()
  expect(location.pathname).toBe('/uslugi')
  expect(sessionStorage.getItem('wiadomosc')).not.toBeNull()
})

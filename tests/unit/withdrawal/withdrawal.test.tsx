// @vitest-environment jsdom
/** The withdrawal page by role and visible text, with the real outbox; what it shares with the contact form: unit/contact. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { formatDayLong } from '../../../src/domain/day.ts'
import { orderNumber } from '../../../src/domain/orderNumber.ts'
import { days } from '../../days.ts'
import { beingSent, bookingFor, keep, recordOf, states, stored } from '../device.ts'
import { expectLoggedFailure } from '../logged.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import {
  expectFocus,
  field,
  goTo,
  heading,
  network,
  openPage,
  press,
  text,
  user,
  write,
} from '../page.tsx'

const confirm = 'Potwierdź odstąpienie'
const arrived = { ...states.arrived, seen: true } as const
const number = /Numer zamówienia/
const fullName = /Imię i nazwisko/

const showPage = (search = '') => openPage(`/odstapienie${search}`)

function fillIn(orderNumber = 'k7qf 2m9x'): void {
  write(number, orderNumber)
  write(fullName, 'Łucja Żółć')
  write(/E-mail/, 'lucja@example.pl')
}

async function submit(orderNumber?: string): Promise<void> {
  fillIn(orderNumber)
  await press('Dalej')
  await press(confirm)
}

test('a statement that has arrived is shown at the next visit, until the data is deleted', async () => {
  const statement = recordOf(contentOf('withdrawal', 1), { ...arrived, submittedAt: 0 })
  await keep(statement)
  await showPage()
  expect(await text(/^Zamówienie K7QF-2M9X: \S+ złożone 1\sstycznia 1970, 01:00\.$/)).toBeVisible()
  expect(field(number)).toHaveValue('')
  await press('Pokaż oświadczenie')
  await expectFocus(heading('Mamy Twoje oświadczenie'))
  expect(screen.getByText(/Potwierdzenie otrzymania.* na adres jan1@example\.pl/)).toBeVisible()
  expect(screen.getByText(/zwrócimy wszystkie płatności/)).toBeVisible()
  expect(screen.getByText('Złożone').nextSibling).toHaveTextContent(/^1\sstycznia 1970, 01:00$/)
  const addressee = screen.getByText('Adresat').nextSibling
  expect(addressee).toHaveTextContent(/^Malowanie Warszawa.*, biuro@malowanie\.example$/)
  const print = vi.spyOn(window, 'print').mockReturnValue()
  await press('Wydrukuj oświadczenie')
  expect(print).toHaveBeenCalledOnce()
  await press('Złóż kolejne oświadczenie')
  await user.type(field(fullName), 'Ewa')
  await press('Usuń dane z tego urządzenia')
  await press('Usuń dane')
  await expectFocus(heading('Odstąp od umowy'))
  expect(await stored(`submission:${statement.id}`)).toBeUndefined()
  expect(field(fullName)).toHaveValue('')
})

test('what is typed after the form was emptied stays, even while the statement is still being sent', async () => {
  const answered = Promise.withResolvers<'offline'>()
  network.answers = () => answered.promise
  await showPage()
  await submit()
  const { withdrawal } = (await import('../../../src/state/keptForms.ts')).keptForms
  const key = `submission:${withdrawal.now().id}`
  goTo('/uslugi')
  // As "Usuń dane z tego urządzenia" does there.
  withdrawal.forgetEverywhere()
  goTo('/odstapienie')
  await user.type(field(fullName), 'Ewa')
  answered.resolve('offline')
  await waitFor(async () => expect(await stored(key)).toMatchObject({ state: 'waiting' }))
  await user.type(field(fullName), ' Nowak')
  expect(field(fullName)).toHaveValue('Ewa Nowak')
})

test('the statement is shown as it will be sent; Back leads to the form, Forward to the changed statement', async () => {
  await showPage()
  fillIn()
  await press('Dalej')
  expect(await text(/Niniejszym informuję o\smoim odstąpieniu od umowy/)).toBeVisible()
  expect(screen.getByText('K7QF-2M9X')).toBeVisible()
  history.back()
  await screen.findByDisplayValue('Łucja Żółć')
  await user.clear(field(fullName))
  await act(async () => {
    history.forward()
    await new Promise((end) => addEventListener('popstate', end, { once: true }))
  })
  // Without a name there is no statement to show, but the form, whose next step replaces it.
  await user.type(field(fullName), 'Ewa')
  await press('Dalej')
  await press('Popraw')
  await user.type(await screen.findByLabelText(fullName), ' Nowak')
  history.forward()
  expect(await text('Ewa Nowak')).toBeVisible()
  await press(confirm)
  await heading('Mamy Twoje oświadczenie')
  history.back()
  expect(await text(/^Zamówienie K7QF-2M9X: oświadczenie złożone /)).toBeVisible()
  expect(field(number)).toHaveValue('')
})

test('each problem is described at its field; the first such field has the focus', async () => {
  await showPage()
  expect(screen.getByText(/^Administrator danych: Malowanie/)).toBeInTheDocument()
  await user.type(field(number), '600 700 800')
  expect(field(fullName).autocomplete + field(/E-mail/).autocomplete).toBe('nameemail')
  for (const one of [number, fullName])
    expect(field(one).outerHTML).toMatch(/ autocorrect="off" spellcheck="false" /)
  await press('Dalej')
  expect(screen.getByText(/Wpisz tu sam numer zamówienia/)).toBeVisible()
  expect(screen.getByText('Podaj imię i nazwisko')).toBeVisible()
  expect(screen.getByText(/Podaj e-.?mail/)).toBeVisible()
  expect(field(number)).toHaveFocus()
})

describe('about a booking of this device', () => {
  const booking = { ...bookingFor(days.ordinary, arrived), id: contentOf('booking', 7).id }
  const own = orderNumber(booking.id)

  test('a form begun for the same order stays; begun for another, it keeps its name and e-mail', async () => {
    const form = { orderNumber: own, name: 'Ewa Nowak', email: 'ewa@example.pl' }
    sessionStorage.setItem('odstapienie', JSON.stringify({ id: 'begun', form }))
    await keep(booking)
    await showPage(`?zamowienie=${own}`)
    // The order is filled in once the records are read.
    await waitFor(() => expect(location.search).toBe(''))
    expect(sessionStorage.getItem('odstapienie')).toContain('Ewa Nowak')
    cleanup()
    await showPage('?zamowienie=K7QF-2M9X')
    await waitFor(() => expect(field(number)).toHaveValue('K7QF-2M9X'))
    expect(field(fullName)).toHaveValue('Ewa Nowak')
  })

  test('a waiting statement replaces the form only if it is about the same order; another can be begun', async () => {
    network.answers = 'offline'
    await keep(booking)
    await keep(recordOf(contentOf('withdrawal', 9)))
    await showPage(`?zamowienie=${own.replace('-', '')}.`)
    await waitFor(() => expect(field(number)).toHaveValue(own))
    await user.click(await text('1 zgłoszenie jeszcze nie dotarło'))
    expect(screen.getByText('Odstąpienie od umowy: K7QF-2M9X')).toBeVisible()
    await submit(own)
    await heading('Oświadczenie czeka na wysłanie')
    await press('Złóż kolejne oświadczenie')
    await expectFocus(field(number))
    await user.type(field(fullName), 'Ewa')
    cleanup()
    await showPage('?zamowienie=K7QF-2M9X')
    expect(await text('K7QF-2M9X')).toBeVisible()
    await press('Złóż kolejne oświadczenie')
    expect([field(number).value, field(fullName).value]).toEqual(['', 'Ewa'])
  })

  test('an empty form offers to fill it in; a booking that has not arrived can only be cancelled', async () => {
    network.answers = 'offline'
    const waiting = recordOf(contentOf('booking', 8))
    const company = { status: 'cancelled', late: false, at: Date.now() } as const
    await keep(recordOf(contentOf('booking', 6), { ...arrived, company }))
    await keep(bookingFor(days.past, arrived))
    const withdrawn = recordOf(contentOf('booking', 5), arrived)
    const { kind, id, payload } = contentOf('withdrawal', 4)
    const form = { ...payload, orderNumber: orderNumber(withdrawn.id) }
    await keep(withdrawn)
    await keep(recordOf({ kind, id, payload: form }, arrived))
    const other = orderNumber(waiting.id)
    await keep(booking)
    await keep(waiting)
    await showPage()
    const link = await screen.findByRole('link', { name: `Przejdź do rezerwacji ${other}` })
    expect(link).toHaveAttribute('href', `/rezerwacja?zamowienie=${other}`)
    expect(await text(/^Rezerwacja .* jeszcze do\snas nie dotarła/)).toHaveTextContent(other)
    expect(screen.getAllByRole('link', { name: /^(Przejdź|Wypełnij)/ })).toHaveLength(2)
    const fill = `Wypełnij danymi zamówienia ${own} na ${formatDayLong(days.ordinary)}`
    await user.click(screen.getByRole('link', { name: fill }))
    await waitFor(() => expect(field(number)).toHaveValue(own))
    expect(screen.queryByText('Rezerwacje na tym urządzeniu')).toBeNull()
    await expectFocus(heading('Odstąp od umowy'))
  })
})

test('after an error the page says whom to write to, and the statement stays as it was written', async () => {
  network.answers = 503
  await showPage()
  await submit()
  expect((await text('Oświadczenie nie zostało wysłane')).closest('[role="alert"]')).toBeVisible()
  expect(screen.getByText(/wyślij oświadczenie e-.?mailem na\sbiuro@/)).toBeVisible()
  await expectFocus(screen.findByRole('button', { name: confirm }))
  expectLoggedFailure(/^withdrawal [\w-]+: notify failed \(transient, 503\)$/)
  const answer = Promise.withResolvers<Response>()
  network.answers = () => answer.promise
  await press(confirm)
  // Emptied, so that the next error is read out; that is shown also after Back and Forward.
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  history.back()
  answer.resolve(Response.json({ error: 'invalid-fields' }, { status: 422 }))
  await heading('Oświadczenie')
  history.forward()
  expect(await text('Oświadczenie wymaga poprawy')).toBeVisible()
  await press('Popraw')
  await screen.findByDisplayValue('Łucja Żółć')
  await press('Dalej')
  expect(await screen.findByRole('alert')).toBeEmptyDOMElement()
  expectLoggedFailure(/^withdrawal [\w-]+: notify failed \(data, 422, invalid-fields\)$/)
})

test('a statement whose page died while sending is shown as being sent until it waits, for a month', async () => {
  const content = contentOf('withdrawal', 1)
  network.answers = 'offline'
  sessionStorage.setItem('odstapienie', JSON.stringify({ id: content.id, form: content.payload }))
  await showPage()
  await keep(recordOf(content, beingSent()))
  expect(await screen.findByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Popraw' })).toBeDisabled()
  expect(screen.queryByRole('textbox')).toBeNull()
  await keep(recordOf(content, { ...states.stale, state: 'sending' }))
  await screen.findByRole('textbox', { name: number })
  await keep(recordOf(content, { nextAt: Date.now() + 60_000 }))
  await heading('Oświadczenie czeka na wysłanie')
})

const refused = { state: 'returned', attempts: 1, problem: { code: 'data' } } as const

test.each([
  ['was refused', refused, 'Oświadczenie anulowane', /umowa obowiązuje bez\szmian/],
  ['is refused late', { ...refused, attempts: 2 }, 'Oświadczenia nie wyślemy więcej', /^Nie wiemy/],
  ['waits', {}, 'Oświadczenia nie wyślemy więcej', /^Nie wiemy jednak.* jan9@example\.pl/],
] as const)('a statement that %s is cancelled', async (_which, changes, title, words) => {
  network.answers = 'offline'
  const statement = recordOf(contentOf('withdrawal', 9), changes)
  await keep(statement)
  await showPage()
  await press('Anuluj oświadczenie')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Anuluj/ }))
  await expectFocus(heading(title))
  expect(screen.getByText(words)).toBeVisible()
  expect(await stored(`submission:${statement.id}`)).toBeUndefined()
  await press('Złóż kolejne oświadczenie')
  expect(field(number)).toHaveValue('')
})

// @vitest-environment jsdom
/**
 * The withdrawal page by role and visible text, over the real outbox, with what the page shows of it (its two mails:
 * tests/e2e/withdrawal.spec.ts). On its way a statement is sent by a press and told of once as a message is
 * (tests/unit/contact, tests/faults/withdrawal.spec.ts).
 */
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { orderNumber } from '../../../src/domain/orderNumber.ts'
import { keep, recordOf, stored, underWay } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import {
  expectFocus,
  failing,
  field,
  goodServer,
  heading,
  newDevice,
  offline,
  press,
  user,
} from '../page.tsx'
import { confirm, fillIn, fullName, number, showPage, submit } from './withdrawalPage.tsx'

/** The form is back, filled in with what was written. */
async function expectName(name: string): Promise<void> {
  await heading('Oświadczenie')
  await waitFor(() => expect(field(fullName)).toHaveValue(name))
}

/** What this device has stored of the first statement that it sent. */
function record({ sent }: ReturnType<typeof newDevice>): Promise<unknown> {
  return stored(`submission:${sent[0]?.body.withdrawalId}`)
}

test('the statement is shown as it will be sent; arrived, it is there at the next visit, until it is to be forgotten', async () => {
  const device = newDevice()
  await showPage()
  await fillIn()
  await press('Dalej')
  await expectFocus(heading('Sprawdź i potwierdź'))
  expect(screen.getByText(/Niniejszym informuję o\smoim odstąpieniu od umowy/)).toBeVisible()
  expect(screen.getByText('K7QF-2M9X')).toBeVisible()
  expect(device.sent).toEqual([])
  await press(confirm)
  await expectFocus(heading('Mamy Twoje oświadczenie'))
  expect(device.sent[0]?.body).toMatchObject({ orderNumber: 'K7QF-2M9X' })
  expect(screen.getByText(/Potwierdzenie otrzymania.* na adres lucja@example\.pl/)).toBeVisible()
  expect(screen.getByText('Złożone')).toBeVisible()
  expect(screen.getByText('Adresat').parentElement).toHaveTextContent(/biuro@malowanie\.example$/)
  await waitFor(async () =>
    expect(await record(device)).toMatchObject({ state: 'done', seen: true }),
  )
  cleanup()
  await showPage()
  expect(await screen.findByText(/^Zamówienie K7QF-2M9X, złożone /)).toBeVisible()
  expect(field(number)).toHaveValue('')
  await press('Pokaż oświadczenie')
  await expectFocus(heading('Mamy Twoje oświadczenie'))
  expect(screen.getByRole('button', { name: 'Wydrukuj oświadczenie' })).toBeVisible()
  await press('Złóż kolejne oświadczenie')
  await press('Usuń dane z tego urządzenia')
  await press('Usuń dane')
  await waitFor(async () => expect(await record(device)).toBeUndefined())
  await waitFor(() => expect(screen.queryByText(/^Zamówienie K7QF-2M9X/)).toBeNull())
})

test('Back leads from the review to the form, and from what has arrived to an empty one; Forward shows what is written by then', async () => {
  newDevice()
  await showPage()
  await fillIn()
  await press('Dalej')
  history.back()
  await expectName('Łucja Żółć')
  await user.type(field(fullName), '-Nowak')
  history.forward()
  await heading('Sprawdź i potwierdź')
  expect(screen.getByText('Łucja Żółć-Nowak')).toBeVisible()
  await press('Popraw')
  await expectName('Łucja Żółć-Nowak')
  await submit()
  await heading('Mamy Twoje oświadczenie')
  history.back()
  expect(await screen.findByText(/^Zamówienie K7QF-2M9X, złożone /)).toBeVisible()
  expect(field(number)).toHaveValue('')
})

test('what is missing is named at its field, and goes once it is right', async () => {
  const { sent } = newDevice()
  await showPage()
  await press('Dalej')
  expect(field(number)).toHaveFocus()
  expect(field(number)).toBeInvalid()
  expect(screen.getByText('Podaj imię i nazwisko')).toBeVisible()
  expect(screen.getByText(/Podaj e-.?mail/)).toBeVisible()
  await user.type(field(number), '12.12.2026')
  expect(field(number)).toBeValid()
  await fillIn({ number: '600 700 800' })
  await press('Dalej')
  expect(screen.getByText(/Wpisz tu sam numer zamówienia/)).toBeVisible()
  expect(sent).toEqual([])
})

describe('about a booking of this device', () => {
  const booking = recordOf(contentOf('booking', 7), {
    state: 'done',
    savedAt: Date.now(),
    seen: true,
  })
  const own = orderNumber(booking.id)

  test('what was begun about that very order is left as it is', async () => {
    newDevice()
    const form = { orderNumber: own, name: 'Ewa Nowak', email: 'ewa@example.pl' }
    sessionStorage.setItem('odstapienie', JSON.stringify({ id: 'begun', form }))
    await keep(booking)
    await showPage(`?zamowienie=${own}`)
    await waitFor(() => expect(field(fullName)).toHaveValue('Ewa Nowak'))
  })

  test('a statement that waits stands in its way only where it is about that very order', async () => {
    newDevice(offline)
    await keep(booking)
    const waiting = recordOf(contentOf('withdrawal', 9))
    await keep(waiting)
    await showPage(`?zamowienie=${own}`)
    await waitFor(() => expect(field(number)).toHaveValue(own))
    expect(await screen.findByText('1 zgłoszenie jeszcze nie dotarło')).toBeVisible()
    await submit({ number: own })
    await heading('Oświadczenie czeka na wysłanie')
    cleanup()
    await showPage(`?zamowienie=${own}`)
    await heading('Oświadczenie czeka na wysłanie')
  })

  test('an empty form offers it; one that has not arrived is only to be cancelled', async () => {
    newDevice(offline)
    const waiting = recordOf(contentOf('booking', 8))
    const other = orderNumber(waiting.id)
    await keep(booking)
    await keep(waiting)
    await showPage()
    const cancel = { name: `Przejdź do rezerwacji ${other}` }
    const link = await screen.findByRole('link', cancel)
    expect(link).toHaveAttribute('href', `/rezerwacja?zamowienie=${other}`)
    await user.click(screen.getByRole('link', { name: `Wypełnij danymi zamówienia ${own}` }))
    await waitFor(() => expect(field(number)).toHaveValue(own))
    expect(screen.queryByText('Rezerwacje na tym urządzeniu')).toBeNull()
  })
})

test('answered with an error: the statement stays, the company can be written to, and the changed one is a further one', async () => {
  const device = newDevice(() => failing(503, { error: 'unavailable' }))
  await showPage()
  await submit()
  expect(await screen.findByText('Oświadczenie nie zostało wysłane')).toBeVisible()
  await expectFocus(screen.findByRole('button', { name: confirm }))
  device.answers = goodServer
  await press('Popraw')
  await expectName('Łucja Żółć')
  await submit({ name: 'Łucja Żółć-Nowak' })
  await heading('Mamy Twoje oświadczenie')
  // The first may have arrived, and an id has one content.
  expect(new Set(device.sent.map(({ body }) => body.withdrawalId)).size).toBe(2)
  expect(device.sent.at(-1)?.body).toMatchObject({ name: 'Łucja Żółć-Nowak' })
  vi.mocked(console.error).mockClear()
})

test('what a page that died was sending is shown as that until it waits or has arrived, and can not be changed', async () => {
  const content = contentOf('withdrawal', 1)
  newDevice(offline)
  sessionStorage.setItem('odstapienie', JSON.stringify({ id: content.id, form: content.payload }))
  await showPage()
  await keep(recordOf(content, underWay()))
  expect(await screen.findByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
  expect(screen.queryByRole('textbox')).toBeNull()
  await keep(recordOf(content, { nextAt: Date.now() + 60_000 }))
  await heading('Oświadczenie czeka na wysłanie')
})

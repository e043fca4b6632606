// @vitest-environment jsdom
/** The withdrawal page by role and visible text, over the real outbox, with what the page shows of it. */
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { orderNumber } from '../../../src/domain/orderNumber.ts'
import { type Booking, names } from '../../../src/outbox/submission.ts'
import {
  failing,
  goodServer,
  type Network,
  newDevice,
  patience,
  type Sent,
} from '../booking/page.tsx'
import { keep, recordOf, stored } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { field, fillIn, focusedHeading, heading, openPage, press, showPage, user } from './page.tsx'

const confirm = 'Potwierdź odstąpienie'
const recordKey = (one: Sent | undefined) => `submission:${one?.body.withdrawalId}`
const offline = () => Promise.reject(new TypeError('offline'))

test('two steps: the statement is shown as it will be sent, and only the confirmation sends it', async () => {
  const sent = await openPage(goodServer)
  await fillIn()
  await press('Dalej')
  await focusedHeading('Sprawdź i potwierdź')
  expect(screen.getByText(/Niniejszym informuję o\smoim odstąpieniu od umowy/)).toBeVisible()
  expect(screen.getByText('K7QF-2M9X')).toBeVisible()
  expect(sent).toEqual([])
  await press(confirm)
  await focusedHeading('Mamy Twoje oświadczenie')
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
    '/functions/v1/send-withdrawal-email',
  ])
  expect(sent[0]?.body).toMatchObject({ orderNumber: 'K7QF-2M9X', email: 'lucja@example.pl' })
  expect(screen.getByText(/Potwierdzenie otrzymania.* na adres lucja@example\.pl/)).toBeVisible()
  expect(screen.getByText('Złożone')).toBeVisible()
  await press('Złóż kolejne oświadczenie')
  expect(field(/Numer zamówienia/)).toHaveValue('')
})

test('what is missing is named at its field, and goes once it is right', async () => {
  const sent = await openPage(goodServer)
  await press('Dalej')
  expect(field(/Numer zamówienia/)).toHaveFocus()
  expect(field(/Numer zamówienia/)).toBeInvalid()
  expect(screen.getByText('Podaj imię i nazwisko')).toBeVisible()
  expect(screen.getByText(/Podaj e-.?mail/)).toBeVisible()
  await user.type(field(/Numer zamówienia/), '12.12.2026')
  expect(field(/Numer zamówienia/)).toBeValid()
  await fillIn({ number: '600 700 800' })
  await press('Dalej')
  expect(screen.getByText(/Wpisz tu sam numer zamówienia/)).toBeVisible()
  expect(sent).toEqual([])
})

describe('about a booking of this device', () => {
  const { id, ...content } = contentOf('booking', 7)
  const booking = recordOf({ id, ...content }, { state: 'done', savedAt: Date.now(), seen: true })
  const number = orderNumber(id)

  test('the form is filled in by the address, once', async () => {
    newDevice(goodServer)
    await keep(booking)
    await showPage(`?zamowienie=${number}`)
    await waitFor(() => expect(field(/Numer zamówienia/)).toHaveValue(number), patience)
    expect(field(/Imię i nazwisko/)).toHaveValue('Jan 7')
    expect(field(/E-mail/)).toHaveValue('jan7@example.pl')
    await user.clear(field(/Imię i nazwisko/))
    await user.type(field(/Imię i nazwisko/), 'Jan Nowak')
    await press('Dalej')
    expect(screen.getByText('Jan Nowak')).toBeVisible()
  })

  test('an empty form offers it; one that has not arrived is only to be cancelled', async () => {
    newDevice(offline)
    sessionStorage.clear()
    const { id: other, ...waitingContent } = contentOf('booking', 8)
    await keep(booking)
    await keep(recordOf({ id: other, ...waitingContent }, { state: 'waiting' }))
    await showPage()
    const cancel = `Przejdź do rezerwacji ${orderNumber(other)}`
    const link = await screen.findByRole('link', { name: cancel }, patience)
    expect(link).toHaveAttribute('href', `/rezerwacja?zamowienie=${orderNumber(other)}`)
    await user.click(screen.getByRole('link', { name: `Wypełnij danymi zamówienia ${number}` }))
    await waitFor(() => expect(field(/Numer zamówienia/)).toHaveValue(number), patience)
    expect(screen.queryByText('Rezerwacje na tym urządzeniu')).toBeNull()
  })

  test('named by its day, name and e-mail, the booking knows of the statement', async () => {
    const { name, email, preferredDate } = content.payload as Booking['payload']
    const [year, month, day] = preferredDate.split('-')
    const statement = { orderNumber: `${day}.${month}.${year}`, name, email }
    const record = recordOf({ id: 'x', kind: 'withdrawal', payload: statement }, {})
    expect(names(record, booking as Booking)).toBe(true)
    const ofOther = recordOf(
      { id: 'x', kind: 'withdrawal', payload: { ...statement, email: 'inny@example.pl' } },
      {},
    )
    expect(names(ofOther, booking as Booking)).toBe(false)
  })

  test('what was begun about that very order is left as it is', async () => {
    newDevice(goodServer)
    const begun = { id: 'begun', orderNumber: number, name: 'Ewa Nowak', email: 'ewa@example.pl' }
    sessionStorage.setItem('odstapienie', JSON.stringify(begun))
    await keep(booking)
    await showPage(`?zamowienie=${number}`)
    await waitFor(() => expect(field(/Imię i nazwisko/)).toHaveValue('Ewa Nowak'), patience)
  })
})

test('a statement that has arrived is shown at the next visit, until it is to be forgotten', async () => {
  const sent = await openPage(goodServer)
  await fillIn()
  await press('Dalej')
  await press(confirm)
  await heading('Mamy Twoje oświadczenie')
  await waitFor(async () =>
    expect(await stored(recordKey(sent[0]))).toMatchObject({ state: 'done', seen: true }),
  )
  cleanup()
  await showPage()
  expect(await screen.findByText(/^Zamówienie K7QF-2M9X, złożone /, {}, patience)).toBeVisible()
  expect(field(/Numer zamówienia/)).toHaveValue('')
  await press('Pokaż oświadczenie')
  await focusedHeading('Mamy Twoje oświadczenie')
  expect(screen.getByRole('button', { name: 'Wydrukuj oświadczenie' })).toBeVisible()
  await press('Złóż kolejne oświadczenie')
  await press('Usuń dane z tego urządzenia')
  await press('Usuń dane')
  await waitFor(async () => expect(await stored(recordKey(sent[0]))).toBeUndefined())
  await waitFor(() => expect(screen.queryByText(/^Zamówienie K7QF-2M9X/)).toBeNull(), patience)
})

test('answered with an error: the statement stays, the company can be written to, and the changed one is a further one', async () => {
  let answers: Network = () => failing(503, { error: 'unavailable' })
  const sent = await openPage((one) => answers(one))
  await fillIn()
  await press('Dalej')
  await press(confirm)
  expect(await screen.findByText('Oświadczenie nie zostało wysłane', {}, patience)).toBeVisible()
  // An effect gives it back, after the words have come.
  await waitFor(() => expect(screen.getByRole('button', { name: confirm })).toHaveFocus(), patience)
  answers = goodServer
  await press('Popraw')
  expect(field(/Imię i nazwisko/)).toHaveValue('Łucja Żółć')
  await fillIn({ name: 'Łucja Żółć-Nowak' })
  await press('Dalej')
  await press(confirm)
  await heading('Mamy Twoje oświadczenie')
  // The first may have arrived, and an id has one content.
  expect(new Set(sent.map(({ body }) => body.withdrawalId)).size).toBe(2)
  expect(sent.at(-1)?.body).toMatchObject({ name: 'Łucja Żółć-Nowak' })
  vi.mocked(console.error).mockClear()
})

describe('a statement that waits', () => {
  async function confirmOffline(): Promise<{ sent: Sent[]; comeBack: (network: Network) => void }> {
    let answers: Network = offline
    const sent = await openPage((one) => answers(one))
    await fillIn()
    await press('Dalej')
    await press(confirm)
    await heading('Oświadczenie czeka na wysłanie')
    return {
      sent,
      comeBack: (network) => {
        answers = network
      },
    }
  }

  test('is never called sent, and says so once it has arrived', async () => {
    const { sent, comeBack } = await confirmOffline()
    expect(screen.getByText(/Nie ma jeszcze potwierdzenia/)).toBeVisible()
    expect(screen.queryByText(/Mamy Twoje/)).toBeNull()
    comeBack(goodServer)
    await press('Wyślij teraz')
    await focusedHeading('Mamy Twoje oświadczenie')
    expect(screen.getByText('K7QF-2M9X')).toBeVisible()
    // Nothing else on the page says it again.
    expect(screen.queryByText('Oświadczenie dotarło')).toBeNull()
    expect(new Set(sent.map(({ body }) => body.withdrawalId)).size).toBe(1)
    expect(new Set(sent.map(({ body }) => body.submittedAt)).size).toBe(1)
  })

  test('is there after a reload, too, and goes back to its form; what is changed is sent alone', async () => {
    const { sent, comeBack } = await confirmOffline()
    cleanup()
    await showPage()
    await heading('Oświadczenie czeka na wysłanie')
    await press('Popraw')
    await waitFor(() => expect(field(/Numer zamówienia/)).toHaveValue('K7QF-2M9X'), patience)
    const before = sent.length
    comeBack(goodServer)
    await fillIn({ number: '2345-6789' })
    await press('Dalej')
    await press(confirm)
    await heading('Mamy Twoje oświadczenie')
    const numbers = sent.slice(before).map(({ body }) => body.orderNumber)
    expect(new Set(numbers)).toEqual(new Set(['2345-6789']))
  })

  test('is cancelled by its customer, who learns that a lost attempt may have arrived', async () => {
    const { sent } = await confirmOffline()
    await press('Anuluj oświadczenie')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Anuluj/ }))
    await focusedHeading('Oświadczenia nie wyślemy więcej')
    expect(screen.getByText(/Nie wiemy jednak.*lucja@example\.pl/)).toBeVisible()
    const { pageOutbox } = await import('../../../src/outbox/pageOutbox.ts')
    expect(await stored(recordKey(sent[0]))).toBeUndefined()
    const attempts = sent.length
    await pageOutbox().sendNow()
    expect(sent).toHaveLength(attempts)
    await press('Złóż kolejne oświadczenie')
    expect(field(/Numer zamówienia/)).toHaveValue('')
  })

  test('does not stand in the way of another, and is counted by the bar then', async () => {
    await confirmOffline()
    await press('Złóż kolejne oświadczenie')
    expect(field(/Numer zamówienia/)).toHaveValue('')
    expect(await screen.findByText('1 zgłoszenie jeszcze nie dotarło', {}, patience)).toBeVisible()
    expect(screen.getByText('Odstąpienie od umowy: K7QF-2M9X')).toBeInTheDocument()
  })
})

// @vitest-environment jsdom
/** The contact form by role and visible text, over the real outbox, with what the page shows of it. */
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { failing, goodServer, patience } from '../booking/page.tsx'
import { keep, recordOf } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { field, fillIn, openForm, press } from './form.tsx'

const user = userEvent.setup()

test('after a message was sent a line stays that says so, and has the focus', async () => {
  await openForm(goodServer)
  fillIn()
  await press('Wyślij wiadomość')
  const line = await screen.findByText(
    'Mamy Twoją wiadomość. Odpowiemy na adres lucja@example.pl.',
    {},
    patience,
  )
  await waitFor(() => expect(line.closest('[tabindex]')).toHaveFocus())
  expect(field('Wiadomość *')).toHaveValue('')
})

test('an error goes as soon as its field is right, and the focus is at the field', async () => {
  await openForm(goodServer)
  fillIn({ 'Imię *': 'wejdź na example.com' })
  await press('Wyślij wiadomość')
  expect(await screen.findByText('Usuń z tego pola znaki specjalne i adresy stron')).toBeVisible()
  expect(field('Imię *')).toHaveFocus()
  expect(field('Imię *')).toBeInvalid()
  fireEvent.input(field('Imię *'), { target: { value: 'Anna & Jan' } })
  expect(await screen.findByText('Usuń z tego pola znak „&”')).toBeVisible()
  fireEvent.input(field('Imię *'), { target: { value: 'Łucja' } })
  expect(screen.queryByText(/Usuń z tego pola/)).toBeNull()
  expect(field('Imię *')).toBeValid()
})

test('a message that is too long is not cut: the limit is said at once', async () => {
  await openForm(goodServer)
  fillIn({ 'Wiadomość *': 'ą'.repeat(5001) })
  expect(screen.getByText(/^Ten tekst jest za\sdługi\. Limit znaków: 5000\.$/)).toBeVisible()
  expect(field('Wiadomość *').value).toHaveLength(5001)
  expect(field('Wiadomość *')).not.toHaveAttribute('maxlength')
  fillIn({ 'Wiadomość *': 'ą'.repeat(5000) })
  expect(screen.queryByText(/za długi/)).toBeNull()
})

test('a slip in the e-mail gets a hint when the customer goes on, and a press takes it', async () => {
  await openForm(goodServer)
  fillIn({ 'Email *': 'lucja@gmial.com' })
  await user.click(field('Email *'))
  await user.tab()
  await press(/Czy chodziło o\s+lucja@gmail\.com/)
  expect(field('Email *')).toHaveValue('lucja@gmail.com')
  expect(field('Email *')).toHaveFocus()
  expect(screen.queryByText(/Czy chodziło/)).toBeNull()
  expect(sessionStorage.getItem('wiadomosc')).toContain('lucja@gmail.com')
})

test('a hint that was not taken goes with its message', async () => {
  await openForm(goodServer)
  fillIn({ 'Email *': 'lucja@gmial.com' })
  await user.click(field('Email *'))
  await user.tab()
  expect(screen.getByText(/Czy chodziło/)).toBeVisible()
  await press('Wyślij wiadomość')
  await screen.findByText(/Mamy Twoją wiadomość/, {}, patience)
  expect(screen.queryByText(/Czy chodziło/)).toBeNull()
})

test('while it is being sent nothing else says that it waits', async () => {
  // Without Web Locks, which jsdom lacks, the bar's code sends it too.
  const unanswered: ((response: Response) => void)[] = []
  let isQuick = false
  await openForm((sent) =>
    isQuick ? goodServer(sent) : new Promise((resolve) => unanswered.push(resolve)),
  )
  await keep(recordOf(contentOf('contact', 1), { state: 'returned' }))
  fillIn()
  await press('Wyślij wiadomość')
  // The bar is there, and counts the other one alone.
  await screen.findByText('1 zgłoszenie nie jest wysłane', {}, patience)
  await waitFor(() => expect(unanswered).not.toHaveLength(0), patience)
  expect(screen.getByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
  expect(screen.getByText('1 zgłoszenie nie jest wysłane')).toBeVisible()
  isQuick = true
  for (const answer of unanswered) answer(goodServer({ url: '', body: {} }))
  await screen.findByText(/Mamy Twoją wiadomość/, {}, patience)
})

test('what another window has told of and deleted at once is not called failed', async () => {
  await openForm(goodServer)
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: { state?: string },
    key,
  ) {
    // Its transaction comes before any other that this page begins.
    if (value.state === 'done')
      this.transaction.db
        .transaction(this.name, 'readwrite')
        .objectStore(this.name)
        .delete(key as string)
    return put.call(this, value, key)
  })
  fillIn()
  await press('Wyślij wiadomość')
  expect(await screen.findByText('Wiadomość wysłana!', {}, patience)).toBeVisible()
})

test('after a failure the focus is back at the button, the values stay, and the next press takes its message away', async () => {
  let broken = true
  await openForm((one) => (broken ? failing(502) : goodServer(one)))
  fillIn()
  await press('Wyślij wiadomość')
  expect(await screen.findByText('Błąd wysyłania', {}, patience)).toBeVisible()
  const button = screen.getByRole('button', { name: 'Wyślij wiadomość' })
  await waitFor(() => expect(button).toHaveFocus())
  expect(field('Temat *')).toHaveValue('Wycena')
  vi.mocked(console.error).mockClear()
  broken = false
  await press('Wyślij wiadomość')
  expect(screen.queryByText('Błąd wysyłania')).not.toBeInTheDocument()
  await screen.findByText(/Mamy Twoją wiadomość/, {}, patience)
})

// @vitest-environment jsdom
/** The contact form by role and visible text, over the real outbox, with what the page shows of it. */
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { failing, goodServer, type Network, patience, type Sent } from '../booking/page.tsx'
import { keep, recordOf, stored } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { field, fillIn, openForm, press, showForm } from './form.tsx'

const user = userEvent.setup()

const offline = () => Promise.reject(new TypeError('offline'))

function findSent(): Promise<HTMLElement> {
  return screen.findByText(/^Mamy Twoją wiadomość\. Odpowiemy na\sadres /, {}, patience)
}

test('after a message was sent a line stays that says so, and has the focus', async () => {
  await openForm(goodServer)
  fillIn()
  await press('Wyślij wiadomość')
  const line = await findSent()
  await waitFor(() => expect(line.closest('[tabindex]')).toHaveFocus())
  expect(line).toHaveTextContent('lucja@example.pl')
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
  fillIn({ 'Wiadomość *': 'ą'.repeat(5000) })
  expect(screen.queryByText(/za\sdługi/)).toBeNull()
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
  await findSent()
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
  await findSent()
})

describe('a message that waits', () => {
  async function sendOffline(): Promise<{ sent: Sent[]; comeBack: (network: Network) => void }> {
    let answers: Network = offline
    const sent = await openForm((one) => answers(one))
    fillIn()
    await press('Wyślij wiadomość')
    const heading = await screen.findByText('Wiadomość czeka na wysłanie', {}, patience)
    await waitFor(() => expect(heading).toHaveFocus())
    return {
      sent,
      comeBack: (network) => {
        answers = network
      },
    }
  }

  test('is sent by a press, and said to have arrived, once; nothing of it is kept', async () => {
    const { sent, comeBack } = await sendOffline()
    comeBack(goodServer)
    await press('Wyślij teraz')
    await findSent()
    expect(await screen.findByText('Wiadomość wysłana!', {}, patience)).toBeVisible()
    expect(screen.queryByText('Wiadomość dotarła')).toBeNull()
    expect(await stored(`submission:${sent[0]?.body.messageId}`)).toBeUndefined()
  })

  test('refused then, is corrected in its form, after a reload too', async () => {
    const { sent, comeBack } = await sendOffline()
    comeBack(() => failing(422, { error: 'invalid', message: 'subject' }))
    await press('Wyślij teraz')
    const heading = await screen.findByText('Wiadomość wymaga poprawy', {}, patience)
    await waitFor(() => expect(heading).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'Wyślij teraz' })).toBeNull()
    cleanup()
    await showForm()
    // A page that was just opened is left where it is.
    expect(await screen.findByText('Wiadomość wymaga poprawy', {}, patience)).not.toHaveFocus()
    comeBack(goodServer)
    await press('Popraw')
    await waitFor(() => expect(field('Imię *')).toHaveFocus(), patience)
    expect(field('Temat *')).toHaveValue('Wycena')
    fillIn({ 'Temat *': 'Wycena sufitu' })
    await press('Wyślij wiadomość')
    await findSent()
    expect(sent.at(-1)).toMatchObject({ body: { subject: 'Wycena sufitu' } })
    vi.mocked(console.error).mockClear()
  })

  test('is corrected: only the changed one is sent then, under an id of its own', async () => {
    const { sent, comeBack } = await sendOffline()
    await press('Popraw')
    await waitFor(() => expect(field('Imię *')).toHaveFocus(), patience)
    comeBack(goodServer)
    const before = sent.length
    dispatchEvent(new Event('online'))
    fillIn({ 'Temat *': 'Wycena sufitu' })
    await press('Wyślij wiadomość')
    await findSent()
    expect(sent.slice(before)).toMatchObject([{ body: { subject: 'Wycena sufitu' } }])
    // The first may have arrived: the changed one is a further message.
    expect(new Set(sent.map(({ body }) => body.messageId)).size).toBe(2)
  })

  test('is cancelled: it leaves the device, and is not sent any more', async () => {
    const { sent, comeBack } = await sendOffline()
    await press('Anuluj wiadomość')
    const question = within(screen.getByRole('dialog', { name: 'Anulować wiadomość?' }))
    await user.click(question.getByText('Zostaw'))
    expect(screen.getByText('Wiadomość czeka na wysłanie')).toBeVisible()
    await press('Anuluj wiadomość')
    await user.click(question.getByText('Anuluj wiadomość'))
    await waitFor(() => expect(field('Imię *')).toHaveFocus(), patience)
    expect(field('Temat *')).toHaveValue('')
    const { pageOutbox } = await import('../../../src/outbox/pageOutbox.ts')
    const before = sent.length
    comeBack(goodServer)
    await pageOutbox().drain('online')
    expect(sent).toHaveLength(before)
    expect(await stored(`submission:${sent[0]?.body.messageId}`)).toBeUndefined()
  })
})

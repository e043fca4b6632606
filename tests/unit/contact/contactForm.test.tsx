/** The contact form by role and visible text, over the real outbox, with what the page shows of it. */
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { outboxName } from '../../../src/outbox/contract.ts'
import { newEntry } from '../../../src/outbox/submitted.ts'
import { failing, goodServer, type Network, newDevice, type Sent } from '../booking/page.tsx'
import { submissionOf } from '../outbox/model/submissions.ts'

const user = userEvent.setup()

vi.setConfig({ testTimeout: 120_000 })
const patience = { timeout: 40_000 }

async function openForm(network: Network): Promise<Sent[]> {
  const sent = newDevice(network)
  sessionStorage.clear()
  vi.resetModules()
  const [{ ContactForm }, { Delivery }, { Toaster }, { MemoryRouter }] = await Promise.all([
    import('../../../src/features/contact/contactForm.tsx'),
    import('../../../src/app/delivery.tsx'),
    import('../../../src/ui/toaster.tsx'),
    import('react-router-dom'),
  ])
  render(
    <MemoryRouter initialEntries={['/kontakt']}>
      <ContactForm />
      <Delivery />
      <Toaster closeLabel="Zamknij" regionLabel="Komunikaty" />
    </MemoryRouter>,
  )
  return sent
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label)
}

function fillIn(changes: Readonly<Record<string, string>> = {}): void {
  const values = {
    'Imię *': 'Łucja',
    'Nazwisko *': 'Żółć',
    'Email *': 'lucja@example.pl',
    'Temat *': 'Wycena',
    'Wiadomość *': 'Ile kosztuje sufit?',
    ...changes,
  }
  for (const [label, value] of Object.entries(values))
    fireEvent.input(field(label), { target: { value } })
}

function press(name: string | RegExp): Promise<void> {
  return user.click(screen.getByRole('button', { name }))
}

const refused = () => failing(422, { error: 'invalid', message: 'subject' })
const offline = () => Promise.reject(new TypeError('offline'))

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

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
  fireEvent.input(field('Imię *'), { target: { value: 'Łucja' } })
  expect(screen.queryByText('Usuń z tego pola znaki specjalne i adresy stron')).toBeNull()
  expect(field('Imię *')).toBeValid()
})

test('a message that is too long is not cut: the limit is said at once', async () => {
  await openForm(goodServer)
  fillIn({ 'Wiadomość *': 'ą'.repeat(5001) })
  expect(
    screen.getByText('Ten tekst jest za długi. Zmieści się najwyżej 5000 znaków.'),
  ).toBeVisible()
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
  const { createDiskStorage } = await import('../../../src/outbox/store.ts')
  const other = { ...newEntry(submissionOf('contact', 1, false), Date.now()), state: 'refused' }
  await createDiskStorage(outboxName).change(other.id, () => other)
  fillIn()
  await press('Wyślij wiadomość')
  // The bar is there, and counts the other one alone.
  await screen.findByText('1 zgłoszenie czeka na wysłanie', {}, patience)
  await waitFor(() => expect(unanswered).not.toHaveLength(0), patience)
  expect(screen.getByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
  expect(screen.getByText('1 zgłoszenie czeka na wysłanie')).toBeVisible()
  isQuick = true
  for (const answer of unanswered) answer(goodServer({ url: '', body: {} }))
  await screen.findByText(/Mamy Twoją wiadomość/, {}, patience)
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

describe('a message that waits', () => {
  test('and is refused then is corrected under the same id', async () => {
    let answers: Network = offline
    const sent = await openForm((one) => answers(one))
    fillIn()
    await press('Wyślij wiadomość')
    const heading = await screen.findByText('Wiadomość czeka na wysłanie', {}, patience)
    await waitFor(() => expect(heading).toHaveFocus())
    answers = refused
    await press('Wyślij teraz')
    expect(await screen.findByText('Serwer nie przyjął tej wiadomości', {}, patience)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Wyślij teraz' })).toBeNull()
    answers = goodServer
    await press('Popraw')
    await waitFor(() => expect(field('Imię *')).toHaveFocus())
    expect(field('Temat *')).toHaveValue('Wycena')
    fillIn({ 'Temat *': 'Wycena sufitu' })
    await press('Wyślij wiadomość')
    await screen.findByText(/Mamy Twoją wiadomość/, {}, patience)
    expect(new Set(sent.map(({ body }) => body.messageId)).size).toBe(1)
    vi.mocked(console.error).mockClear()
  })

  test('is corrected before it has gone, under the same id', async () => {
    let answers: Network = offline
    const sent = await openForm((one) => answers(one))
    fillIn()
    await press('Wyślij wiadomość')
    await screen.findByText('Wiadomość czeka na wysłanie', {}, patience)
    await press('Popraw')
    await waitFor(() => expect(field('Imię *')).toHaveFocus(), patience)
    expect(field('Temat *')).toHaveValue('Wycena')
    answers = goodServer
    const before = sent.length
    dispatchEvent(new Event('online'))
    fillIn({ 'Temat *': 'Wycena sufitu' })
    await press('Wyślij wiadomość')
    await screen.findByText(/Mamy Twoją wiadomość/, {}, patience)
    expect(sent.slice(before)).toMatchObject([{ body: { subject: 'Wycena sufitu', revision: 2 } }])
    expect(new Set(sent.map(({ body }) => body.messageId)).size).toBe(1)
  })

  test('and is corrected in the moment in which it arrives: what was changed is not called sent', async () => {
    let answers: Network = offline
    await openForm((one) => answers(one))
    fillIn()
    await press('Wyślij wiadomość')
    await screen.findByText('Wiadomość czeka na wysłanie', {}, patience)
    const unanswered: ((response: Response) => void)[] = []
    answers = () => new Promise((resolve) => unanswered.push(resolve))
    await press('Wyślij teraz')
    await waitFor(() => expect(unanswered).not.toHaveLength(0), patience)
    await press('Popraw')
    await waitFor(() => expect(field('Imię *')).toHaveFocus(), patience)
    answers = goodServer
    for (const answer of unanswered) answer(goodServer({ url: '', body: {} }))
    const { pageOutbox } = await import('../../../src/outbox/pageOutbox.ts')
    await waitFor(async () => {
      const { entries } = await pageOutbox().list()
      expect(entries).toMatchObject([{ step: 'done' }])
    }, patience)
    fillIn({ 'Temat *': 'Wycena sufitu' })
    await press('Wyślij wiadomość')
    expect(
      await screen.findByText(/wcześniejsza wersja tej wiadomości/, {}, patience),
    ).toBeVisible()
    expect(screen.queryByText('Wiadomość wysłana!')).toBeNull()
    expect(field('Temat *')).toHaveValue('Wycena sufitu')
  })

  test('is cancelled: it leaves the device, and is not sent any more', async () => {
    let answers: Network = offline
    const sent = await openForm((one) => answers(one))
    fillIn()
    await press('Wyślij wiadomość')
    await screen.findByText('Wiadomość czeka na wysłanie', {}, patience)
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
    answers = goodServer
    await pageOutbox().drain('online')
    expect(sent).toHaveLength(before)
    expect((await pageOutbox().list()).entries).toEqual([])
  })

  test('says so when it has arrived, once, and leaves a receipt', async () => {
    let answers: Network = offline
    await openForm((one) => answers(one))
    fillIn()
    await press('Wyślij wiadomość')
    await screen.findByText('Wiadomość czeka na wysłanie', {}, patience)
    answers = goodServer
    await press('Wyślij teraz')
    await screen.findByText(/Mamy Twoją wiadomość/, {}, patience)
    expect(await screen.findByText('Wiadomość wysłana!', {}, patience)).toBeVisible()
    expect(screen.queryByText('Wiadomość dotarła')).toBeNull()
    const { pageOutbox } = await import('../../../src/outbox/pageOutbox.ts')
    const { entries } = await pageOutbox().list()
    expect(entries).toEqual([expect.not.objectContaining({ payload: expect.anything() })])
  })
})

// @vitest-environment jsdom
/** The contact form by role and visible text, with the real outbox and what the page shows of it. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { nextId } from '../../../src/outbox/newId.ts'
import { beingSent, keep, keepOnly, recordOf, stored } from '../device.ts'
import { expectLoggedFailure } from '../logged.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { expectFocus, field, goTo, network, openPage, press, text, user, write } from '../page.tsx'

const send = 'Wyślij wiadomość'

function fillIn(changes: Readonly<Record<string, string>> = {}): void {
  const values = {
    ...{ 'Imię *': 'Łucja', 'Nazwisko *': 'Żółć', 'Email *': 'lucja@example.pl' },
    ...{ 'Temat *': 'Wycena', 'Wiadomość *': 'Ile kosztuje sufit?' },
    ...changes,
  }
  for (const [label, value] of Object.entries(values)) write(label, value)
}

/** Fills in the form and presses its button. */
async function submit(answers = network.answers, changes = {}): Promise<void> {
  network.answers = answers
  await openPage('/kontakt')
  fillIn(changes)
  await press(send)
}

const arrived = () => text(/^Mamy Twoją wiadomość\. Odpowiemy na\sadres /)

test('an error stays at its field until the value is right; a text that is too long is not cut', async () => {
  const name = 'Imię *'
  // No single character is at fault; nor is one in "-", or in "Iванна" with a Latin I.
  await submit('good', { [name]: 'J.Kowalski' })
  const error = await text(/^Zacznij od litery, wstaw spację po\s?kropce, usuń adresy stron i\snie/)
  expect(field(name)).toHaveFocus()
  // Read with its field: a live region would say it twice.
  expect(error).not.toHaveAttribute('aria-live')
  expect(field(name)).toBeInvalid()
  fillIn({ [name]: 'Anna & Jan' })
  expect(await text('Usuń z tego pola znak „&”')).toBeVisible()
  fillIn()
  expect(screen.queryByText(/Usuń z tego pola/)).toBeNull()
  expect(field(name)).toBeValid()
  fillIn({ 'Wiadomość *': 'ą'.repeat(5001) })
  expect(screen.getByText(/^Ten tekst jest za\sdługi\. Limit znaków: 5000\.$/)).toBeVisible()
  expect(field('Wiadomość *').value).toHaveLength(5001)
})

test('a likely typo in the e-mail is pointed out, also if the browser fills it in from another field', async () => {
  await openPage('/kontakt')
  field('Imię *').focus()
  fillIn({ 'Email *': 'jan@gmial.com' })
  await press(/^Czy chodziło o\sjan@gmail\.com/)
  expect(field('Email *')).toHaveValue('jan@gmail.com')
})

const message = contentOf('contact', 1)

test('a message whose page died while sending can’t be edited, and leaves the form once it waits', async () => {
  const { id, payload } = message
  // Another page has changed it.
  const ids = { id: nextId(id) }
  network.answers = 'offline'
  sessionStorage.setItem('wiadomosc', JSON.stringify({ id, form: payload }))
  await openPage('/kontakt')
  expect(field('Temat *')).not.toHaveValue('')
  await keep(recordOf(message, { ...ids, ...beingSent() }))
  expect(await screen.findByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
  expect(field('Temat *').closest('[inert]')).not.toBeNull()
  await keep(recordOf(message, { ...ids, nextAt: Date.now() + 60_000 }))
  expect(await text('Wiadomość czeka na wysłanie')).toBeVisible()
  // Each is announced once: also, the form being empty, one that was sent by another page.
  for (const one of [recordOf(message, ids), recordOf(contentOf('contact', 2))]) {
    await keep({ ...one, state: 'done', attempts: 1 })
    await waitFor(async () => expect(await stored(`submission:${one.id}`)).toBeUndefined())
    expect(await text(/^Wiadomość (wysłana!|dotarła)$/)).toHaveTextContent('wysłana!')
  }
})

test('a page from the back/forward cache shows what this tab has changed since, and nothing it has sent', async () => {
  const goBack = () => fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  const { id, payload } = message
  const write = () => sessionStorage.setItem('wiadomosc', JSON.stringify({ id, form: payload }))
  write()
  const { keptForms: shownNowhere } = await import('../../../src/state/keptForms.ts')
  await openPage('/kontakt')
  fillIn()
  write()
  goBack()
  await waitFor(() => expect(field('Temat *')).toHaveValue(payload.subject))
  sessionStorage.removeItem('wiadomosc')
  goBack()
  expect(field('Temat *')).toHaveValue('')
  expect(shownNowhere.contact.isFilledIn()).toBe(false)
  // If nothing can be stored, the form stays as it was.
  vi.spyOn(Storage.prototype, 'setItem').mockThrow(new DOMException('full', 'QuotaExceededError'))
  fillIn()
  goBack()
  expect(field('Temat *')).toHaveValue('Wycena')
})

test('a second tab’s changed copy of the form stays when the message arrives, under a new id', async () => {
  const { id, payload } = message
  const form = { ...payload, subject: 'Co innego' }
  sessionStorage.setItem('wiadomosc', JSON.stringify({ id, form }))
  await openPage('/kontakt')
  await keep(recordOf(message, { state: 'done', attempts: 1 }))
  expect(await text('Wiadomość dotarła')).toBeVisible()
  expect(field('Temat *')).toHaveValue('Co innego')
  expect(sessionStorage.getItem('wiadomosc')).not.toContain(id)
})

test('only the form shows that it is being sent; after the page was left, its arrival is announced once', async () => {
  const answered = Promise.withResolvers<void>()
  network.answers = () => answered.promise.then(() => 'good')
  await openPage('/kontakt')
  await keep(recordOf(message, { state: 'returned' }))
  fillIn({ 'Temat *': ' Wycena ' })
  await press(send)
  await waitFor(() => expect(network.sent).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
  // What is typed now would be lost: the form is emptied on arrival.
  expect(field('Wiadomość *').closest('[inert]')).not.toBeNull()
  // The bar counts only the other one.
  expect(await text('1 zgłoszenie nie jest wysłane')).toBeVisible()
  goTo('/uslugi')
  const view = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  answered.resolve()
  // Also if another window announces it.
  await waitFor(() => expect(sessionStorage.getItem('wiadomosc')).toBeNull())
  view.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await text('Wiadomość dotarła')).toBeVisible()
  expect(network.sent).toHaveLength(1)
})

test('after our own failure the values stay and the focus returns to the button; the next press sends', async () => {
  await submit(401)
  expect(await text(/^Komunikaty Błąd wysyłania Wystąp/)).toHaveAttribute('aria-live', 'assertive')
  expect(screen.getByText(/napisz na\sbiuro@malowanie\.example/)).toBeVisible()
  expect(screen.getByText(/^Wystąpił problem z\swysłaniem wiadomości\. Spróbuj/)).toBeVisible()
  await expectFocus(screen.findByRole('button', { name: send }))
  // Closing a message returns the focus.
  await user.keyboard('[F8]{Tab}{Tab}{Enter}')
  expect(screen.queryByText('Błąd wysyłania')).toBeNull()
  expect(screen.getByRole('button', { name: send })).toHaveFocus()
  expect(field('Temat *')).toHaveValue('Wycena')
  expectLoggedFailure(/^contact [\w-]+: notify failed \(configuration, 401\)$/)
  cleanup()
  await openPage('/kontakt')
  expect(await text(/napisz na\sbiuro@malowanie\.example/)).toBeVisible()
  // An hour later it may be repaired.
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByText(/napisz na/)).toBeNull())
  vi.useRealTimers()
  network.answers = 'good'
  await press(send)
  const line = await arrived()
  await waitFor(() => expect(line.closest('[tabindex]')).toHaveFocus())
  expect(line).toHaveTextContent('lucja@example.pl')
  // The next one fails, not by our mistake: nothing says that it has arrived, or whom to write to.
  network.answers = 503
  fillIn()
  await press(send)
  expect(await text('Błąd wysyłania')).toBeVisible()
  expect(screen.queryByText(/^Mamy Twoją wiadomość|napisz na/)).toBeNull()
  expectLoggedFailure(/^contact [\w-]+: notify failed \(transient, 503\)$/)
  network.answers = 'good'
  await press(send)
  await arrived()
  expect(screen.queryByText('Błąd wysyłania')).toBeNull()
})

describe('a message that waits', () => {
  async function submitToWaitAMinute() {
    await submit(() => new Response(null, { status: 429, headers: { 'retry-after': '60' } }))
    await expectFocus(text('Wiadomość czeka na wysłanie'))
    expect(await text('Wiadomość: Wycena')).toBeVisible()
  }

  test('says so if a press gets no answer; once sent, it is confirmed and no longer stored', async () => {
    await submitToWaitAMinute()
    const { promise, resolve } = Promise.withResolvers<void>()
    network.answers = () => promise.then(() => 'offline')
    await press('Wyślij teraz')
    // Disabled, it would lose the focus.
    expect(await screen.findByRole('button', { name: 'Wysyłanie...' })).toBeEnabled()
    resolve()
    expect(await text(/Jeszcze się nie udało/)).toHaveAttribute('aria-live')
    expect(screen.queryByText('Wiadomość wysłana!')).toBeNull()
    expect(screen.getByRole('button', { name: 'Wyślij teraz' })).toHaveFocus()
    network.answers = 'good'
    await press('Wyślij teraz')
    await arrived()
    expect(await text('Wiadomość wysłana!')).toBeVisible()
    expect(await stored(`submission:${network.sent[0]?.body.messageId}`)).toBeUndefined()
  })

  test('does not hide a half-written one, which takes its place once it is submitted', async () => {
    await submitToWaitAMinute()
    await press('Napisz kolejną wiadomość')
    fillIn({ 'Temat *': 'I jeszcze jedno' })
    goTo('/uslugi')
    goTo('/kontakt')
    expect(await text('1 zgłoszenie jeszcze nie dotarło')).toBeVisible()
    expect(field('Temat *')).toHaveValue('I jeszcze jedno')
    await press(send)
    await expectFocus(text('Wiadomość czeka na wysłanie'))
    expect(screen.getByText('Wiadomość: I jeszcze jedno')).toBeVisible()
    // Also if the page was not left.
    await press('Napisz kolejną wiadomość')
    fillIn({ 'Wiadomość *': 'I to' })
    await press(send)
    await expectFocus(text('Wiadomość czeka na wysłanie'))
    // The question closes when another tab cancels it: the next message is not meant.
    await user.click(screen.getAllByText('Anuluj wiadomość')[0] as HTMLElement)
    expect(screen.getByRole('dialog')).toBeVisible()
    await keepOnly(recordOf(message))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getAllByText('Anuluj wiadomość')[0] as HTMLElement)
    await user.click(within(screen.getByRole('dialog')).getByText('Anuluj wiadomość'))
    expect(await text('Wiadomości nie wyślemy więcej')).toBeVisible()
  })

  test('and is then refused is corrected in its form, also after a reload', async () => {
    await submitToWaitAMinute()
    network.answers = 401
    await press('Wyślij teraz')
    await expectFocus(text(/^Wiadomość nie została jeszcze/))
    network.answers = () => Response.json({ error: 'invalid', message: 'subject' }, { status: 422 })
    await press('Wyślij teraz')
    await expectFocus(text('Wiadomość wymaga poprawy'))
    expect(screen.queryByRole('button', { name: 'Wyślij teraz' })).toBeNull()
    cleanup()
    await openPage('/kontakt')
    // A page that was just opened does not move the focus.
    expect(await text('Wiadomość wymaga poprawy')).not.toHaveFocus()
    network.answers = 'good'
    await press('Popraw')
    await expectFocus(screen.findByLabelText('Imię *'))
    expect(field('Temat *')).toHaveValue('Wycena')
    fillIn({ 'Temat *': 'Wycena sufitu' })
    await press(send)
    await arrived()
    expect(network.sent.at(-1)?.body).toMatchObject({ subject: 'Wycena sufitu' })
  })
})

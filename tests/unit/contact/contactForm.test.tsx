// @vitest-environment jsdom
/** The contact form by role and visible text, over the real outbox, with what the page shows of it. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { nextId } from '../../../src/outbox/newId.ts'
import { keep, keepOnly, recordOf, stored, underWay } from '../device.ts'
import { expectLoggedFailure } from '../logged.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { expectFocus, field, goTo, network, openPage, press, told, user, write } from '../page.tsx'

const send = 'Wyślij wiadomość'

const openForm = () => openPage('/kontakt')

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
  await openForm()
  fillIn(changes)
  await press(send)
}

const arrived = () => told(/^Mamy Twoją wiadomość\. Odpowiemy na\sadres /)

test('an error is told at its field, and goes as soon as that is right; what is too long is not cut', async () => {
  const name = 'Imię *'
  // No sign of it is wrong by itself: neither here nor in "-", nor in "Iванна", where the first letter is a Latin one.
  await submit('good', { [name]: 'J.Kowalski' })
  const error = await told(/^Zacznij od litery, wstaw spację po\s?kropce, usuń adresy stron i\snie/)
  expect(field(name)).toHaveFocus()
  // Read with its field: by itself it would be heard twice.
  expect(error).not.toHaveAttribute('aria-live')
  expect(field(name)).toBeInvalid()
  fillIn({ [name]: 'Anna & Jan' })
  expect(await told('Usuń z tego pola znak „&”')).toBeVisible()
  fillIn()
  expect(screen.queryByText(/Usuń z tego pola/)).toBeNull()
  expect(field(name)).toBeValid()
  fillIn({ 'Wiadomość *': 'ą'.repeat(5001) })
  expect(screen.getByText(/^Ten tekst jest za\sdługi\. Limit znaków: 5000\.$/)).toBeVisible()
  expect(field('Wiadomość *').value).toHaveLength(5001)
})

test('a slip in the e-mail is told, too, where the browser fills it in from another field', async () => {
  await openForm()
  field('Imię *').focus()
  fillIn({ 'Email *': 'jan@gmial.com' })
  await press(/^Czy chodziło o\sjan@gmail\.com/)
  expect(field('Email *')).toHaveValue('jan@gmail.com')
})

const message = contentOf('contact', 1)

test('what was being sent when its page died can not be changed, and leaves the form as soon as it waits or has arrived', async () => {
  const { id, payload } = message
  // Changed since by another page.
  const ids = { id: nextId(id) }
  network.answers = 'offline'
  sessionStorage.setItem('wiadomosc', JSON.stringify({ id, form: payload }))
  await openForm()
  expect(field('Temat *')).not.toHaveValue('')
  await keep(recordOf(message, { ...ids, ...underWay() }))
  expect(await screen.findByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
  expect(field('Temat *').closest('[inert]')).not.toBeNull()
  await keep(recordOf(message, { ...ids, nextAt: Date.now() + 60_000 }))
  expect(await told('Wiadomość czeka na wysłanie')).toBeVisible()
  await keep(recordOf(message, { ...ids, state: 'done', attempts: 1 }))
  await arrived()
  expect(await told('Wiadomość wysłana!')).toBeVisible()
  expect(screen.getAllByText(/^Wiadomość (wysłana!|dotarła)$/)).toHaveLength(1)
  await waitFor(() => expect(field('Temat *')).toHaveValue(''))
})

test('a page that Back brings from the cache has what this tab has changed since, and not what it has sent', async () => {
  const goBack = () => fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  const { id, payload } = message
  const write = () => sessionStorage.setItem('wiadomosc', JSON.stringify({ id, form: payload }))
  write()
  const { keptForms: shownNowhere } = await import('../../../src/state/keptForms.ts')
  await openForm()
  fillIn()
  write()
  goBack()
  await waitFor(() => expect(field('Temat *')).toHaveValue(payload.subject))
  sessionStorage.removeItem('wiadomosc')
  goBack()
  expect(field('Temat *')).toHaveValue('')
  expect(shownNowhere.contact.isFilledIn()).toBe(false)
  // Where nothing can be kept, it stays as it was.
  vi.spyOn(Storage.prototype, 'setItem').mockThrow(new DOMException('full', 'QuotaExceededError'))
  fillIn()
  goBack()
  expect(field('Temat *')).toHaveValue('Wycena')
})

test('what a second tab wrote into its copy of the form stays, and is something else', async () => {
  const { id, payload } = message
  const form = { ...payload, subject: 'Co innego' }
  sessionStorage.setItem('wiadomosc', JSON.stringify({ id, form }))
  await openForm()
  await keep(recordOf(message, { state: 'done', attempts: 1 }))
  expect(await told('Wiadomość dotarła')).toBeVisible()
  expect(field('Temat *')).toHaveValue('Co innego')
  expect(sessionStorage.getItem('wiadomosc')).not.toContain(id)
})

test('while it is being sent nothing else says that it waits; arrived when its form has been left, it is told once', async () => {
  const answered = Promise.withResolvers<void>()
  network.answers = () => answered.promise.then(() => 'good')
  await openForm()
  await keep(recordOf(message, { state: 'returned' }))
  fillIn({ 'Temat *': ' Wycena ' })
  await press(send)
  await waitFor(() => expect(network.sent).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
  // What was written now would be in the form alone, which is about to be emptied.
  expect(field('Wiadomość *').closest('[inert]')).not.toBeNull()
  // The bar counts the other one alone.
  expect(await told('1 zgłoszenie nie jest wysłane')).toBeVisible()
  goTo('/uslugi')
  const view = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  answered.resolve()
  // Whoever tells of it: it may be another window.
  await waitFor(() => expect(sessionStorage.getItem('wiadomosc')).toBeNull())
  view.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await told('Wiadomość dotarła')).toBeVisible()
  expect(network.sent).toHaveLength(1)
})

test('after our own failure the values stay and the focus is back at the button; the next press sends them', async () => {
  await submit(401)
  expect(await told('Błąd wysyłania')).toBeVisible()
  expect(await told(/^Komunikaty Błąd wysyłania Wystąpił/)).toHaveRole('status')
  expect(screen.getByText(/napisz na\sbiuro@malowanie\.example/)).toBeVisible()
  expect(screen.getByText(/^Wystąpił problem z\swysłaniem wiadomości\. Spróbuj/)).toBeVisible()
  await expectFocus(screen.findByRole('button', { name: send }))
  // A closed message gives the focus back.
  await user.keyboard('[F8]{Tab}{Tab}{Enter}')
  expect(screen.queryByText('Błąd wysyłania')).toBeNull()
  expect(screen.getByRole('button', { name: send })).toHaveFocus()
  expect(field('Temat *')).toHaveValue('Wycena')
  expectLoggedFailure(/^contact [\w-]+: notify failed \(configuration, 401\)$/)
  cleanup()
  await openForm()
  expect(await told(/napisz na\sbiuro@malowanie\.example/)).toBeVisible()
  // An hour later it may be mended.
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByText(/napisz na/)).toBeNull())
  vi.useRealTimers()
  network.answers = 'good'
  await press(send)
  const line = await arrived()
  await waitFor(() => expect(line.closest('[tabindex]')).toHaveFocus())
  expect(line).toHaveTextContent('lucja@example.pl')
  // The next one fails, and not by our mistake: nothing says that it is there, or whom to write to.
  network.answers = 503
  fillIn()
  await press(send)
  expect(await told('Błąd wysyłania')).toBeVisible()
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
    await expectFocus(told('Wiadomość czeka na wysłanie'))
    expect(await told('Wiadomość: Wycena')).toBeVisible()
  }

  test('is sent by a press, which says so where nobody answers, and said to have arrived, once; nothing of it is kept', async () => {
    await submitToWaitAMinute()
    const { promise, resolve } = Promise.withResolvers<void>()
    network.answers = () => promise.then(() => 'offline')
    await press('Wyślij teraz')
    // Disabled, it would lose the focus.
    expect(await screen.findByRole('button', { name: 'Wysyłanie...' })).toBeEnabled()
    resolve()
    expect(await told(/Jeszcze się nie udało/)).toHaveAttribute('aria-live')
    expect(screen.queryByText('Wiadomość wysłana!')).toBeNull()
    expect(screen.getByRole('button', { name: 'Wyślij teraz' })).toHaveFocus()
    network.answers = 'good'
    await press('Wyślij teraz')
    await arrived()
    expect(await told('Wiadomość wysłana!')).toBeVisible()
    expect(await stored(`submission:${network.sent[0]?.body.messageId}`)).toBeUndefined()
  })

  test('does not stand in the way of one that is half written; sent, that one takes its place', async () => {
    await submitToWaitAMinute()
    await press('Napisz kolejną wiadomość')
    fillIn({ 'Temat *': 'I jeszcze jedno' })
    goTo('/uslugi')
    goTo('/kontakt')
    expect(await told('1 zgłoszenie jeszcze nie dotarło')).toBeVisible()
    expect(field('Temat *')).toHaveValue('I jeszcze jedno')
    await press(send)
    await expectFocus(told('Wiadomość czeka na wysłanie'))
    expect(screen.getByText('Wiadomość: I jeszcze jedno')).toBeVisible()
    // Where the page was not left meanwhile, too.
    await press('Napisz kolejną wiadomość')
    fillIn({ 'Wiadomość *': 'I to' })
    await press(send)
    await expectFocus(told('Wiadomość czeka na wysłanie'))
    // Cancelled in another tab while it is asked about: the next one is not meant.
    await user.click(screen.getAllByText('Anuluj wiadomość')[0] as HTMLElement)
    expect(screen.getByRole('dialog')).toBeVisible()
    await keepOnly(recordOf(message))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('refused then, is corrected in its form, after a reload too', async () => {
    await submitToWaitAMinute()
    network.answers = 401
    await press('Wyślij teraz')
    await expectFocus(told(/^Wiadomość nie została jeszcze/))
    network.answers = () => Response.json({ error: 'invalid', message: 'subject' }, { status: 422 })
    await press('Wyślij teraz')
    await expectFocus(told('Wiadomość wymaga poprawy'))
    expect(screen.queryByRole('button', { name: 'Wyślij teraz' })).toBeNull()
    cleanup()
    await openForm()
    // A page that was just opened is left where it is.
    expect(await told('Wiadomość wymaga poprawy')).not.toHaveFocus()
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

// @vitest-environment jsdom
/** What "Wyślij rezerwację" leads to, over the real outbox; after our own mistake: tests/e2e/bookingFocus.phone.spec.ts. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bookingAddress } from '../../../src/config/paths.ts'
import { orderNumber } from '../../../src/domain/orderNumber.ts'
import { dayName } from '../../../src/features/booking/dayName.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { days } from '../../days.ts'
import { beingSent, bookingFor, keep, store, stored } from '../device.ts'
import { expectLoggedFailure } from '../logged.ts'
import { expectFocus, goTo, heading, network, openPage, press, text, user } from '../page.tsx'
import { full, openAt, summary } from './wizardPage.tsx'

const submit = () => press('Wyślij rezerwację')

test('a booking that another page is sending can’t be edited: its arrival empties the form', async () => {
  await openAt(4, {}, 'offline')
  const { id } = full
  await keep(bookingFor(days.ordinary, { id, ...beingSent() }))
  expect(await screen.findByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
  expect(screen.getByText('Wysyłanie...', { selector: '[aria-live]' })).toBeInTheDocument()
  for (const change of screen.getAllByRole('button', { name: /^Zmień/ }))
    expect(change).toBeDisabled()
  expect(screen.getByText('Zacznij od nowa')).toBeDisabled()
  // "Moja rezerwacja" does not claim that there is none.
  goTo('/rezerwacja?zamowienie=')
  await heading(/^Krok 4 z/)
  expect(screen.queryByText(/^Nie widzimy/)).toBeNull()
  // The earlier steps say why they are disabled, too.
  goTo('/rezerwacja?krok=3')
  await heading(/^Krok 3 z/)
  expect(screen.getByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
  await keep(bookingFor(days.ordinary, { id, nextAt: Date.now() + 60_000 }))
  await heading('Rezerwacja czeka na wysłanie')
  await keep(bookingFor(days.ordinary, { id, state: 'done' }))
  expect(await text(/^Twoja rezerwacja została przesłana\. Sprawdź email/)).toBeVisible()
})

const problem = { code: 'data', status: 400, rule: 'booking_date_too_early' } as const
const refused = /^System nie przyjął tego terminu\. Wybierz inny i\ssprawdź, czy data na/

test('"Popraw" after a refusal opens the step at fault and shows the error until the value changes', async () => {
  await keep(bookingFor(days.ordinary, { state: 'returned', attempts: 1, problem }))
  await openPage('/rezerwacja')
  await heading('Rezerwacja wymaga poprawy')
  await press('Popraw')
  await heading(/^Krok 2 z/)
  expect(await text(refused)).toBeVisible()
  const day = screen.getByRole('button', { name: /^Data malowania/ })
  await expectFocus(day)
  const { changeDraft } = await import('../../../src/state/draft.ts')
  for (const date of ['', days.sunday] as const) {
    act(() => changeDraft({ date }))
    expect(screen.queryByText(refused)).toBeNull()
  }
  // When a dialog closes, Firefox announces no status, but the field that gets the focus.
  expect(day).toHaveAccessibleDescription(/To niedziela albo święto/)
})

test.each([
  ['booking_date_too_early', refused],
  ['booking_day_taken', 'Ten dzień jest już zajęty'],
])(
  'from the summary, a refusal by %s of what another page sent leads to the field',
  async (rule, error) => {
    const { id } = full
    await keep(bookingFor(days.ordinary, { id, ...beingSent() }))
    await openAt(4, { area: '50-60' }, 'offline')
    await screen.findByRole('button', { name: 'Wysyłanie...' })
    await keep(bookingFor(days.ordinary, { id, state: 'returned', problem: { ...problem, rule } }))
    await heading(/^Krok 2 z/)
    await expectFocus(screen.getByRole('button', { name: /^Data malowania/ }))
    expect(await text(error)).toBeVisible()
    const offered = screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
    expect(offered, 'among the nearest free days').not.toContain(dayName(days.ordinary))
  },
)

test('a refused day that is free by now can be booked', async () => {
  const taken = { ...problem, rule: 'booking_day_taken' }
  await keep(bookingFor(days.ordinary, { id: full.id, state: 'returned', problem: taken }))
  const asked = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', () => asked.promise.then(() => Response.json([])))
  await openAt(2, { area: '50-60' })
  await text('Ten dzień jest już zajęty')
  asked.resolve()
  await waitFor(() => expect(screen.queryByText('Ten dzień jest już zajęty')).toBeNull())
  await press('Dalej')
  await heading(/^Krok 3 z/)
})

test('of a refused day that is too near by now, the form says only that it is too near', async () => {
  await keep(bookingFor(days.near, { state: 'returned', attempts: 1, problem }))
  await openPage('/rezerwacja')
  await press('Popraw')
  expect(await text(/jest już zbyt bliski/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Data malowania/ })).toHaveTextContent('Wybierz')
  expect(screen.queryByText(refused)).toBeNull()
})

test('"Zacznij od nowa" asks first, empties the form and cancels what may have arrived, also after a reload', async () => {
  await openAt(4, {}, 500)
  const resumed = await text(/^Wracasz do rezerwacji zaczętej 1\sstycznia 1970\.$/)
  await submit()
  await text('Błąd')
  // Not announced again.
  expect(resumed.closest('[role="status"]')).toBeInTheDocument()
  expectLoggedFailure(/^booking [\w-]+: save failed \(transient, 500\)$/)
  network.answers = 'offline'
  await press('Zacznij od nowa')
  const question = () => within(screen.getByRole('dialog', { name: 'Zacząć od nowa?' }))
  await user.click(question().getByText('Zostaw'))
  expect(await summary()).toBeVisible()
  expect(screen.queryByText('1 zgłoszenie nie jest wysłane')).toBeNull()
  await press('Zacznij od nowa')
  await user.click(question().getByText('Zacznij od nowa'))
  await expectFocus(heading(/Jak duże jest mieszkanie\?$/))
  await waitFor(() => expect(network.sent.at(-1)?.url).toContain('cancel_booking'))
  cleanup()
  await openPage(location.pathname + location.search)
  expect(await text('1 zgłoszenie jeszcze nie dotarło')).toBeVisible()
  expect(screen.getByLabelText('Powierzchnia mieszkania')).toHaveValue('')
  expect(screen.queryByText('Rezerwacje na tym urządzeniu')).toBeNull()
})

/** The company's last answer: the draft's day is taken for jobs from this area, m². */
const keepTaken = (area: number) =>
  store('taken-days', { answer: [{ day: full.date, from_area: area, more: 1 }], askedAt: 1 })

test.each([
  ['when a larger area is chosen', 80, ['Zmień: Powierzchnia', 'Dalej']],
  ['when the booking is submitted', 70, ['Wyślij rezerwację']],
])('a taken day is reported at its field %s', async (_when, fromArea, presses) => {
  await keepTaken(fromArea)
  await openAt(4, {}, 'offline')
  for (const name of presses) {
    await press(name)
    const area = screen.queryByLabelText('Powierzchnia mieszkania')
    if (area) await user.selectOptions(area, '90-100')
  }
  await heading(/^Krok 2 z/)
  // Nothing is being sent: its outcome would replace the form.
  expect(screen.getByRole('button', { name: 'Dalej' })).toBeEnabled()
  expect(await screen.findByText('Ten dzień jest już zajęty')).toBeVisible()
})

test('a taken day does not stop a booking that may have taken it itself', async () => {
  await keep(bookingFor(days.ordinary, { id: full.id, state: 'returned', attempts: 1 }))
  await keepTaken(40)
  await openAt(4, {}, 'offline')
  // "Moja rezerwacja" without a booking leads here. The mail is requested before the confirmation (specification §7).
  goTo('/rezerwacja?zamowienie=')
  const mailed = Promise.withResolvers<'good'>()
  network.answers = ({ url }) => (url.includes('/functions/') ? mailed.promise : 'good')
  await submit()
  const mail = () => network.sent.find(({ url }) => url.includes('/functions/'))
  await waitFor(() => expect(mail()).toBeDefined())
  // And with it the list of bookings.
  await act(() => import('../../../src/features/booking/confirmation.tsx'))
  expect(screen.getByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
  expect(screen.queryByText('Rezerwacje na tym urządzeniu'), 'not yet listed').toBeNull()
  expect(await summary()).toBeVisible()
  // Another tab announces its arrival meanwhile: this one does, too.
  const record = await stored(`submission:${mail()?.body.bookingId}`)
  await keep({ ...(record as Submission), seen: true })
  mailed.resolve('good')
  await heading('Zamówienie potwierdzone!')
  expect(await text('Rezerwacja potwierdzona!')).toBeVisible()
})

test('an earlier booking opened while a new one is sent stays on screen; the new one is announced', async () => {
  const earlier = bookingFor(days.ordinary, { state: 'done', seen: true })
  await keep(earlier)
  await openAt(4)
  const saved = Promise.withResolvers<'good'>()
  network.answers = ({ url }) => (url.includes('/rest/v1/b') ? saved.promise : 'good')
  await submit()
  goTo(bookingAddress(orderNumber(earlier.id)))
  await heading('Zamówienie potwierdzone!')
  expect(await stored(`submission:${full.id}`)).toMatchObject({ state: 'sending' })
  saved.resolve('good')
  await text('Rezerwacja dotarła')
  expect(screen.getByText(earlier.payload.email, { selector: 'dd' })).toBeVisible()
})

/** The customer has seen its heading, and no toast has called it confirmed. */
async function expectHeadingAlone(id: string): Promise<void> {
  await waitFor(async () => expect(await stored(`submission:${id}`)).toHaveProperty('seen', true))
  const { showToast } = await import('../../../src/ui/toaster.tsx')
  act(() => showToast({ tone: 'success', title: 'A later message', text: '' }))
  await text('A later message')
  expect(screen.queryByText('Rezerwacja potwierdzona!')).toBeNull()
}

// The device's clock is wrong; an earlier attempt had arrived and was cancelled.
test.each([
  ['late', { status: 'new', late: true }, 'Mamy Twoje zamówienie'],
  ['as cancelled', { status: 'cancelled', late: false }, 'Zamówienie anulowane'],
])('a booking stored %s gets only its heading: no toast confirms it', async (_how, row, title) => {
  await openAt(4)
  network.answers = ({ url, body }) =>
    url.includes('/rest/') ? Response.json([{ ...body, ...row }], { status: 201 }) : 'good'
  await submit()
  await heading(title)
  await expectHeadingAlone(full.id)
})

test('an error does not stay beside the confirmation of what had arrived all the same', async () => {
  await openAt(4, {}, 500)
  await submit()
  await text('Błąd')
  expectLoggedFailure(/^booking [\w-]+: save failed \(transient, 500\)$/)
  await keep(bookingFor(days.ordinary, { id: full.id, state: 'done' }))
  await text('Rezerwacja potwierdzona!')
  expect(screen.queryByText('Błąd')).toBeNull()
})

test('an arrival is announced once the page is visible, but not to a customer who tried to cancel', async () => {
  const view = vi.spyOn(document, 'visibilityState', 'get')
  const arrived = bookingFor(days.ordinary, { state: 'done' })
  await keep({ ...arrived, seen: true })
  await openPage('/rezerwacja')
  await heading('Zamówienie potwierdzone!')
  await keep({ ...arrived, tooLate: 'cancellation' })
  await text(/przed anulowaniem/)
  await expectHeadingAlone(arrived.id)
  view.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await keep(arrived)
  await waitFor(() => expect(screen.queryByText(/przed anulowaniem/)).toBeNull())
  expect(await stored(`submission:${arrived.id}`)).not.toHaveProperty('seen')
  view.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await text('Rezerwacja potwierdzona!')).toBeVisible()
})

test('a booking taken back and sent again adds nothing to the history: Back leads to none of its steps', async () => {
  await store('taken-days', { answer: [], askedAt: Date.now() })
  await openAt(4, {}, 'offline')
  await submit()
  await heading('Rezerwacja czeka na wysłanie')
  // The taken days are known.
  await waitFor(() => expect(screen.queryByText(/^Nie wiemy jeszcze/)).toBeNull())
  const entries = history.length
  await press('Popraw')
  await submit()
  await heading('Rezerwacja czeka na wysłanie')
  expect(history.length).toBe(entries)
})

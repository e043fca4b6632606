// @vitest-environment jsdom
/** The wizard by role and visible text, over the real stores and the real outbox (the whole way: tests/e2e/booking.spec.ts). */
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Day } from '../../../src/domain/day.ts'
import { days } from '../../days.ts'
import { store } from '../device.ts'
import {
  expectFocus,
  failing,
  goodServer,
  heading,
  newDevice,
  openPage,
  press,
  user,
} from '../page.tsx'
import { plain } from '../plain.ts'

const full = {
  ...{ id: 'b0000000-0000-4000-8000-000000000001', startedAt: 1, termsAccepted: true },
  ...{ area: '60-70', date: days.ordinary, firstName: 'Żaneta', lastName: 'Nowak' },
  ...{ email: 'zaneta@wp.pl', phone: '600 100 200' },
}

/** The page of somebody who filled in everything and comes back at this step. */
async function openAt(
  step: 1 | 2 | 3 | 4,
  changes: object = {},
  answers: Parameters<typeof newDevice>[0] = goodServer,
) {
  const device = newDevice(answers)
  await store('draft', { ...full, step, ...changes })
  await openPage('/rezerwacja', async () => {
    const [{ BookingPage }] = await Promise.all([
      import('../../../src/pages/booking.tsx'),
      // A step's heading stands before its fields have come.
      import('../../../src/features/booking/laterSteps.tsx'),
    ])
    return BookingPage
  })
  await heading(new RegExp(`^Krok ${step} z\\s4:`))
  return device
}

const field = (label: string) => screen.getByLabelText(label)
const summary = () => heading(/Czy wszystko się zgadza/)

/** What the page would have read aloud by itself. */
function announced(): string {
  const regions = document.querySelectorAll('[role="alert"], [role="status"], [aria-live="polite"]')
  return [...regions].map(({ textContent }) => textContent).join(' ')
}

describe('step by step', () => {
  test('the price, its two parts and both deadlines follow every choice', async () => {
    const quote = () => screen.getByRole('complementary', { name: /^Cena i\sterminy płatności$/ })
    await openAt(1, { area: '', date: '' })
    expect(quote()).toHaveTextContent(/od 4400\szł/)
    await user.selectOptions(field('Powierzchnia mieszkania'), '90-100 m²')
    for (const amount of ['11000', '6600', '4400'])
      expect(quote()).toHaveTextContent(new RegExp(`${amount}\\szł`))
    expect(quote()).toHaveTextContent('40% przed malowaniem')
    cleanup()
    await openAt(3)
    expect(quote()).toHaveTextContent(/40% do \d+ \S+ \d{4}/)
  })

  test('a Sunday or holiday is paid once the company has agreed to it: beside the button, in the bar, in the instructions', async () => {
    await openAt(4, { date: days.sunday })
    await summary()
    const page = plain(document.body.textContent)
    expect(page).toContain('4620 zł wpłacasz przelewem dopiero po potwierdzeniu terminu')
    expect(page).toContain('Z przelewem poczekaj na naszą odpowiedź.')
    expect(page).toContain('3080 zł, termin ustalimy razem z dniem malowania')
    expect(page).toContain('60% po potwierdzeniu')
    expect(page).not.toMatch(/(3080 zł|40%) do \d|przelewem po wysłaniu|60% po rezerwacji/)
    cleanup()
    await openAt(4)
    await summary()
    const ordinary = plain(document.body.textContent)
    expect(ordinary).toMatch(/4620 zł wpłacasz przelewem po wysłaniu, 3080 zł do \d/)
    expect(ordinary).not.toMatch(/poczekaj|po potwierdzeniu/)
  })

  test('the title tells the steps apart, and a finished circle leads back to its step', async () => {
    const titled = (title: string) =>
      waitFor(() => expect(document.title).toBe(`${title} | Malowanie Warszawa`))
    await openAt(4)
    await summary()
    await titled('Krok 4 z\u00a04: Podsumowanie')
    await press('Termin')
    await expectFocus(heading(/^Krok 2 z\s4:\s*Kiedy mamy malować\?$/))
    await titled('Krok 2 z\u00a04: Termin')
    // What lies ahead is reached by 'Dalej' alone: its checks come first.
    expect(screen.queryByRole('button', { name: 'Dane' })).not.toBeInTheDocument()
    await press('Powierzchnia')
    await expectFocus(heading(/^Krok 1 z\s4:\s*Jak duże jest mieszkanie\?$/))
    await titled('Rezerwacja usługi malowania')
  })

  test('a name that is too long is named with the limit, however it was put there', async () => {
    await openAt(3, { firstName: '' })
    await user.click(field('Imię'))
    await user.paste('a'.repeat(61))
    await press('Dalej')
    await expectFocus(field('Imię'))
    expect(field('Imię')).toHaveAccessibleDescription(/razem za\sdługie\. Limit znaków: 60/)
    expect(field('Nazwisko')).toBeValid()
  })

  test('several errors are announced in one sentence; each is read at its field alone, until that is right', async () => {
    await openAt(3, { firstName: '', lastName: '', email: '', phone: '' })
    await press('Dalej')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Popraw zaznaczone pola$/)
    await expectFocus(field('Imię'))
    expect(field('Imię')).toBeInvalid()
    expect(field('Imię')).toHaveAccessibleDescription('Podaj imię')
    expect(field('Telefon')).toHaveAccessibleDescription('Podaj telefon')
    expect(announced()).not.toContain('Podaj')
    expect(screen.getByRole('link', { name: 'Podaj telefon' })).toBeVisible()
    await user.type(field('Imię'), 'Jan')
    expect(field('Imię')).toBeValid()
    expect(field('Imię')).not.toHaveAccessibleDescription()
  })

  test('a shown problem is judged anew as its field is written in, and no other is complained about before the press', async () => {
    await openAt(3, { firstName: 'Anna & Jan / Ewa', lastName: '' })
    await press('Dalej')
    await expectFocus(field('Imię'))
    expect(field('Imię')).toHaveAccessibleDescription(/znak „&”$/)
    const write = (label: string, value: string) =>
      fireEvent.change(field(label), { target: { value } })
    write('Imię', 'Anna Jan / Ewa')
    expect(field('Imię')).toHaveAccessibleDescription(/znak „\/”$/)
    expect(screen.getByRole('link', { name: /znak „\/”$/ })).toBeVisible()
    write('Telefon', 'tel: 600')
    expect(field('Telefon')).toBeValid()
    write('Imię', 'Anna')
    expect(field('Imię')).toBeValid()
    expect(field('Nazwisko')).toBeInvalid()
    write('Nazwisko', 'Nowak')
    await press('Dalej')
    await expectFocus(field('Telefon'))
    expect(field('Telefon')).toHaveAccessibleDescription('Wpisz tu sam numer telefonu')
  })

  test('a month that is turned to is announced once, by its name', async () => {
    await openAt(2, { date: '' })
    await press(/Data malowania/)
    const holidays = /Wigilia|Nowy Rok|Trzech Króli|Wielkanoc|Święto Pracy|Boże Ciało|Wniebowzięcie/
    for (let month = 0; month < 11 && !screen.queryAllByText(holidays).length; month++)
      await press('Następny miesiąc')
    expect(screen.getAllByText(holidays)[0]).toBeVisible()
    expect(announced()).not.toMatch(holidays)
  })

  test('a day is named with its weekday and its holiday', async () => {
    const { dayName } = await import('../../../src/features/booking/dayName.ts')
    const { i18n } = await import('../../../src/i18n/i18n.ts')
    const nameOf = (day: string) => plain(dayName(i18n.getFixedT('pl', 'calendar'), day as Day))
    expect(nameOf('2026-12-24')).toBe('czwartek, 24 grudnia 2026, Wigilia')
    expect(nameOf('2026-12-27')).toBe('niedziela, 27 grudnia 2026')
  })

  test('the address is taken out of what was pasted; a short number is asked about, and taken', async () => {
    await openAt(3, { email: '', phone: '12' })
    await user.click(field('E-mail'))
    await user.paste('Jan Kowalski <jan@wp.pl>')
    await user.tab()
    expect(field('E-mail')).toHaveValue('jan@wp.pl')
    expect(screen.queryByRole('button', { name: /Czy chodziło/ })).not.toBeInTheDocument()
    expect(screen.queryByText(/wygląda na\sniepełny/)).not.toBeInTheDocument()
    await user.tab({ shift: true })
    expect(screen.getByText(/wygląda na\sniepełny/)).toBeInTheDocument()
    await press('Dalej')
    await summary()
    expect(screen.getByText('12')).toBeInTheDocument()
  })

  test('a slip in the e-mail is told when one goes on, with Enter too; a press takes the offer', async () => {
    const offer = /^Czy chodziło o\sjan@gmail\.com\?$/
    await openAt(3, { email: '' })
    await user.type(field('E-mail'), 'jan@gmial.com')
    await user.tab()
    await press(offer)
    expect(field('E-mail')).toHaveValue('jan@gmail.com')
    expect(field('E-mail')).toHaveFocus()
    expect(screen.queryByText(/Czy chodziło/)).toBeNull()
    await user.clear(field('E-mail'))
    await user.type(field('E-mail'), 'jan@gmial.com{Enter}')
    await summary()
    await press(offer)
    expect(screen.getByText('jan@gmail.com')).toBeInTheDocument()
  })
})

describe('submitting', () => {
  const submit = () => press('Wyślij rezerwację')
  const failure = () => screen.queryByText('Błąd')

  /** The specification wants failures in the console; never with the customer's data. */
  function expectLoggedFailure(): void {
    const logged = vi.mocked(console.error).mock.calls.flat().join()
    expect(logged).toMatch(/^booking [\w-]+: save/)
    expect(logged).not.toMatch(/zaneta|Nowak|600 100/)
    vi.mocked(console.error).mockClear()
  }

  test('sends the row, then the mail, then confirms', async () => {
    const { sent } = await openAt(4)
    await submit()
    await heading('Zamówienie potwierdzone!')
    const [row, mail, ...more] = sent.filter(({ url }) => !url.includes('/rpc/'))
    expect(row?.url).toContain('/rest/v1/booking_requests')
    expect(row?.body).toMatchObject({
      ...{ id: full.id, name: 'Żaneta Nowak', email: full.email, phone: full.phone },
      ...{ area: 70, total_price: 7700, preferred_date: full.date },
    })
    expect(mail?.url).toContain('/functions/v1/send-booking-email')
    expect(mail?.body).toMatchObject({ bookingId: full.id, totalPrice: 7700 })
    expect(more).toEqual([])
    await waitFor(() => expect(location.search).toMatch(/^\?zamowienie=[A-Z0-9-]+$/))
  })

  test('the button says so and can not be pressed again meanwhile', async () => {
    const unanswered: ((response: Response) => void)[] = []
    const { sent } = await openAt(4, {}, () => new Promise((answer) => unanswered.push(answer)))
    await submit()
    expect(await screen.findByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
    await waitFor(() => expect(sent).toHaveLength(1))
    for (const answer of unanswered) answer(failing(500))
    await screen.findByText('Błąd')
    await expectFocus(screen.findByRole('button', { name: 'Wyślij rezerwację' }))
    expectLoggedFailure()
  })

  test('our own mistake is told with a way to reach the company', async () => {
    await openAt(4, {}, () => failing(401, { message: 'no' }))
    await submit()
    expect(await screen.findByText('Rezerwacja nie została wysłana')).toBeVisible()
    expect(screen.getByText(/napisz na biuro@malowanie\.example/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Wyślij rezerwację' })).toBeEnabled()
    expectLoggedFailure()
  })

  test('a day that only the server finds too near, as beside a wrong clock, is told as such until another is chosen', async () => {
    const problem = { code: '23514', message: 'booking_date_too_early' }
    await openAt(4, {}, (one) =>
      one.url.includes('/rest/') ? failing(400, problem) : goodServer(one),
    )
    await submit()
    await expectFocus(screen.findByLabelText('Data malowania'))
    const refused = /^System nie przyjął tego terminu\. Wybierz inny i\ssprawdź, czy data na/
    expect(screen.getByText(refused)).toBeVisible()
    const { changeDraft } = await import('../../../src/state/draft.ts')
    act(() => changeDraft({ date: days.sunday }))
    expect(screen.queryByText(refused)).toBeNull()
    expectLoggedFailure()
  })

  test('refused data are told at their field; corrected, the booking goes out', async () => {
    const message = 'violates check constraint "booking_requests_phone_check"'
    const device = await openAt(4, {}, () => failing(400, { code: '23514', message }))
    await submit()
    expect(await screen.findByText('Błąd')).toBeVisible()
    await expectFocus(screen.findByLabelText('Telefon'))
    expect(field('Telefon')).toHaveAccessibleDescription(/^System nie\sprzyjął tej\swartości\./)
    expectLoggedFailure()
    device.answers = goodServer
    await user.clear(field('Telefon'))
    await user.type(field('Telefon'), '22 600 10 20')
    await press('Dalej')
    await submit()
    await heading('Zamówienie potwierdzone!')
    expect(device.sent.at(-1)?.body).toMatchObject({ phone: '22 600 10 20' })
  })

  test('a mail that fails does not keep the confirmation', async () => {
    await openAt(4, {}, (one) => (one.url.includes('/rest/') ? goodServer(one) : failing(502)))
    await submit()
    await heading('Zamówienie potwierdzone!')
    expect(failure()).not.toBeInTheDocument()
  })
})

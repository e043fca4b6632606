// @vitest-environment jsdom
/** The wizard by role and visible text, with the real stores and outbox (the whole way: tests/e2e/booking.spec.ts). */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Day } from '../../../src/domain/day.ts'
import { addDays, formatDayLong, formatDayNumeric } from '../../../src/domain/day.ts'
import { days } from '../../days.ts'
import { freshDevice, holdOpening, store } from '../device.ts'
import { expectFocus, field, heading, openPage, press, text, user, write } from '../page.tsx'
import { plain } from '../plain.ts'
import { full, openAt, summary } from './wizardPage.tsx'

/** The text of the live regions in this part of the page. */
function announced(part: HTMLElement): string {
  const regions = part.querySelectorAll('[role="alert"], [role="status"], [aria-live="polite"]')
  return [...regions].map(({ textContent }) => textContent).join(' ')
}

test('the price and its two parts follow the choice of a size', async () => {
  await openAt(1, { area: '', date: '' })
  const quote = screen.getByRole('complementary', { name: /^Cena i\sterminy płatności$/ })
  expect(quote).toHaveTextContent(/od 4400\szł/)
  await user.selectOptions(field('Powierzchnia mieszkania'), '90-100 m²')
  for (const part of ['11000\\szł', '6600\\szł', '4400\\szł', '40% przed malowaniem'])
    expect(quote).toHaveTextContent(new RegExp(part))
  // For those who can't see the bar.
  expect(announced(document.body)).toMatch(/Cena za 100\sm²: 11000\szł\./)
})

test('a form sent before the scripts loaded says what is missing', async () => {
  await openPage('/rezerwacja?powierzchnia=&regulamin=on&krok=2')
  expect(await text('Wybierz powierzchnię mieszkania')).toBeVisible()
  await expectFocus(field('Powierzchnia mieszkania'))
  expect(field('Powierzchnia mieszkania')).toBeRequired()
  expect(screen.getByRole('checkbox')).toBeRequired()
})

test('a press while the draft is being read is checked against the draft', async () => {
  await store('draft', { ...full, step: 1 })
  const answer = holdOpening()
  await openPage('/rezerwacja')
  await press('Dalej')
  await answer()
  await heading(/^Krok 2 z\s4:/)
})

test('if the draft takes too long, a press is checked against the form, once: Back then leads to step 1', async () => {
  holdOpening()
  await openPage('/rezerwacja')
  await user.selectOptions(field('Powierzchnia mieszkania'), '60-70')
  await press('Dalej')
  await heading(/^Krok 2 z\s4:/)
  await press('Wstecz')
  await heading(/^Krok 1 z\s4:/)
  expect(location.search).toBe('?krok=1')
})

test('after Back the step’s heading takes the focus, so that it is read out', async () => {
  await openAt(2)
  await press('Dalej')
  await expectFocus(heading(/^Krok 3 z\s4:/))
  const focused: (string | null)[] = []
  const note = ({ target }: FocusEvent) => focused.push((target as Element).textContent)
  document.addEventListener('focusin', note, { once: true })
  history.back()
  await waitFor(() => expect(focused.join()).toMatch(/^Krok 2 z\s4:/))
})

test('the summary has the whole order, its price and both deadlines, the button the duty to pay if set; a Sunday is paid only once agreed', async () => {
  await openAt(4, { date: days.sunday })
  await summary()
  const page = plain(document.body.textContent)
  expect(page).toContain('To niedziela albo święto')
  expect(page).toContain('4620 zł wpłacasz przelewem dopiero po potwierdzeniu terminu')
  expect(page).toContain('Z przelewem poczekaj na naszą odpowiedź.')
  expect(page).toContain('3080 zł, termin ustalimy razem z dniem malowania')
  expect(page).toContain('60% po potwierdzeniu')
  expect(page).not.toMatch(/(3080 zł|40%) do \d|przelewem po wys|60% po rez|rezerwacjęzam/)
  cleanup()
  freshDevice()
  vi.stubEnv('VITE_DUTY_TO_PAY', '1')
  await openAt(4)
  vi.unstubAllEnvs()
  const order = plain((await summary()).closest('form')?.textContent ?? '')
  const facts = [
    ...['60-70 m²', plain(formatDayLong(days.ordinary)), 'Żaneta Nowak', 'zaneta@wp.pl'],
    ...['600 100 200', 'Koszt całkowity7700 zł', '4620 zł', '61 1090 1014 0000 0712 1981 2874'],
    `Przedpłata - Żaneta Nowak - ${formatDayNumeric(days.ordinary)}`,
    'Wyślij rezerwacjęzamówienie z obowiązkiem zapłaty',
    ...['Jak odstąpić od umowy', 'Administrator danych: Malowanie Warszawa sp. z o.o.'],
  ]
  expect(facts.filter((fact) => !order.includes(fact))).toEqual([])
  expect(Array.from(document.links, (one) => one.hash)).toEqual(['', '#odstapienie', '#prywatnosc'])
  const ordinary = plain(document.body.textContent)
  const due = plain(formatDayLong(addDays(days.ordinary, -5)))
  expect(ordinary).toContain(`4620 zł wpłacasz przelewem po wysłaniu, 3080 zł do ${due}.`)
  expect(ordinary).toMatch(new RegExp(`60% po rezerwacji.*40% do ${due}`))
  expect(ordinary).not.toMatch(/poczekaj|po potwierdzeniu|niepełny/)
  expect(ordinary).toContain('Zamawiasz gruntowanie i dwie warstwy farby na ścianach i sufitach.')
})

test('a step that can no longer be shown is left by going back in the history', async () => {
  await openAt(2)
  const { length } = history
  await press('Dalej')
  await heading(/^Krok 3/)
  // As another tab would.
  const { changeDraft } = await import('../../../src/state/draft.ts')
  changeDraft({ date: '' })
  await heading(/^Krok 2/)
  await waitFor(() => expect(history.state.idx).toBe(0))
  expect(history.length).toBe(length + 1)
})

test('several errors are announced as one; each is read at its field, and checked again on typing', async () => {
  await openAt(3, { firstName: 'Anna & Jan / Ewa', lastName: '', email: '' })
  await press('Dalej')
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Popraw zaznaczone pola$/)
  await expectFocus(field('Imię'))
  expect(field('Imię')).toHaveAccessibleDescription(/znak „&”$/)
  expect(field('Nazwisko')).toHaveAccessibleDescription('Podaj nazwisko')
  expect(announced(document.body)).not.toMatch(/Podaj|znak/)
  expect(field('E-mail')).toHaveAccessibleDescription(/^Na ten adres wyślemy .*Podaj email$/)
  await user.click(screen.getByRole('link', { name: 'Podaj nazwisko' }))
  expect(field('Nazwisko')).toHaveFocus()
  expect(location.hash).toBe('')
  const fills = ['Imię', 'Nazwisko', 'E-mail', 'Telefon'].map((label) => field(label).autocomplete)
  expect(fills).toEqual(['given-name', 'family-name', 'email', 'tel'])
  expect(field('Nazwisko').outerHTML).toMatch(/ autocorrect="off" spellcheck="false" /)
  expect(field('Telefon').inputMode + field('E-mail').inputMode).toBe('telemail')
  write('Imię', 'Anna Jan / Ewa')
  expect(field('Imię')).toHaveAccessibleDescription(/znak „\/”$/)
  expect(screen.getByRole('link', { name: /znak „\/”$/ })).toBeVisible()
  write('Telefon', '600 po 18')
  expect(field('Telefon')).toBeValid()
  // Not cut to what fits.
  await user.clear(field('Imię'))
  await user.paste('a'.repeat(61))
  expect(field('Imię')).toHaveAccessibleDescription(/razem za\sdługie\. Limit znaków: 60/)
  write('Imię', 'Anna')
  expect(field('Imię')).toBeValid()
  expect(field('Imię')).not.toHaveAccessibleDescription()
  expect(field('Nazwisko')).toBeInvalid()
  // What is corrected is struck out for a screen reader, too.
  expect(screen.getByRole('deletion')).toHaveTextContent(/Limit znaków: 60|znak/)
  write('Nazwisko', 'Nowak')
  write('E-mail', 'anna@wp.pl')
  await press('Dalej')
  await expectFocus(field('Telefon'))
  expect(field('Telefon')).toHaveAccessibleDescription('Wpisz tu sam numer telefonu')
  // Another step does not show them.
  write('Nazwisko', '')
  await press('Dalej')
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Popraw zaznaczone pola$/)
  await press('Wstecz')
  await heading(/^Krok 2 z/)
  expect(screen.queryByText('Podaj nazwisko')).toBeNull()
})

test('a day is named with its weekday and its holiday', async () => {
  const { dayName } = await import('../../../src/features/booking/dayName.ts')
  const nameOf = (day: string) => plain(dayName(day as Day))
  expect(nameOf('2026-12-24')).toBe('czwartek, 24 grudnia 2026, Wigilia')
  expect(nameOf('2026-12-27')).toBe('niedziela, 27 grudnia 2026')
})

test('a pasted "Jan <address>" becomes the address; a short number is questioned, a wrong one refused', async () => {
  await openAt(3, { email: '', phone: '+48 600 100 20' })
  await user.click(field('E-mail'))
  await user.paste('Jan Kowalski <jan@wp.pl>')
  await user.tab()
  expect(screen.queryByRole('button', { name: /Czy chodziło/ })).not.toBeInTheDocument()
  expect(screen.queryByText(/wygląda na\sniepełny/)).not.toBeInTheDocument()
  await user.tab({ shift: true })
  expect(screen.getByText(/wygląda na\sniepełny/)).toBeInTheDocument()
  await user.type(field('Telefon'), 'a{Enter}')
  expect(field('Telefon'), 'a wrong number is refused').toHaveAccessibleDescription(/^Wpisz tu sam/)
  await user.type(field('Telefon'), '{Backspace}{Enter}')
  await summary()
  for (const tidied of ['jan@wp.pl', '+48 600 100 20'])
    expect(screen.getByText(tidied)).toBeInTheDocument()
})

test('a likely typo in the e-mail is pointed out on leaving the field or with Enter; a press corrects it', async () => {
  const offer = /^Czy chodziło o\sjan@gmail\.com\?$/
  await openAt(3, { email: '' })
  await user.type(field('E-mail'), 'jan@gmial.com')
  await user.tab()
  expect(announced(document.body)).toContain('Czy chodziło')
  await press(offer)
  expect(field('E-mail')).toHaveValue('jan@gmail.com')
  expect(field('E-mail')).toHaveFocus()
  expect(screen.queryByText(/Czy chodziło/)).toBeNull()
  await user.clear(field('E-mail'))
  await user.type(field('E-mail'), 'jan@gmial.com{Enter}')
  await summary()
  const read: (string | null)[] = []
  document.addEventListener('focusin', (event) => read.push((event.target as Node).textContent))
  await press(offer)
  expect(screen.getByText('jan@gmail.com')).toHaveFocus()
  expect(read.at(-1), 'already corrected when it gets the focus').toBe('jan@gmail.com')
})

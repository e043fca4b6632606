/** A booking from the first tap to the paper, its messages, and an error behind which the row was stored. */
import { leaveOutPrints } from '../e2e/poppler.ts'
import { answerAfterCommit } from '../faults/breakages.ts'
import { expectedRow } from '../faults/customer.ts'
import { book, chooseFirstDay, submitButton } from './booking.ts'
import { expect, test } from './fixtures.ts'

test('a booking becomes one row and its mails; its details are copied and printed', async ({
  visitor,
  customer,
  oracle,
}) => {
  await book(visitor, customer)
  await visitor.sees('Zamówienie potwierdzone!')
  await oracle.expectBooking(expectedRow(customer))

  await visitor.press('button', 'Kopiuj: Numer konta')
  await visitor.eventually(() => document.body.textContent.includes('Skopiowano: Numer konta'))

  await visitor.reload()
  await visitor.sees('Zamówienie potwierdzone!')

  if (leaveOutPrints) return
  const paper = (await visitor.browser.printedText()).replace(/\s+/g, ' ')
  // Firefox prints the bold values without naming their letters: these are what can be read.
  expect(paper).toContain('Numer konta')
  expect(paper).toContain('3960 zł')
  expect(paper).not.toContain('Złóż kolejne zamówienie')
})

test('each step says what is missing, at the field', async ({ visitor }) => {
  await visitor.open('/rezerwacja')
  await visitor.press('button', 'Dalej')
  await visitor.sees('Wybierz powierzchnię mieszkania')
  await visitor.fill('Powierzchnia mieszkania', '40-50')
  await visitor.press('button', 'Dalej')
  await visitor.sees('Kiedy mamy malować?')
  await visitor.press('button', 'Dalej')
  await visitor.sees('Wybierz datę malowania')
  await chooseFirstDay(visitor)
  await visitor.press('button', 'Dalej')
  await visitor.holds('Imię', '')
  await visitor.press('button', 'Dalej')
  for (const text of ['Podaj imię', 'Podaj nazwisko', 'Podaj email', 'Podaj telefon']) {
    await visitor.sees(text)
  }
  await visitor.fill('E-mail', 'jan@wp')
  await visitor.press('button', 'Dalej')
  await visitor.sees('Niepoprawny format email')
})

test('the calendar by keyboard', async ({ visitor }) => {
  await visitor.open('/rezerwacja')
  await visitor.fill('Powierzchnia mieszkania', '50-60')
  await visitor.press('button', 'Dalej')
  await visitor.sees('Kiedy mamy malować?')
  await visitor.focus('button', 'Data malowania')
  await visitor.key('Enter')
  await visitor.eventually(() => document.activeElement?.closest('[role="grid"]') !== null)
  const day = () => visitor.ask(() => document.activeElement?.getAttribute('aria-label'))
  const first = await day()
  await visitor.key('ArrowRight')
  await expect.poll(day).not.toBe(first)
  const second = await day()
  await visitor.key('Enter')
  const isChosen = (label: string): boolean =>
    [...document.querySelectorAll('main button')].some(
      ({ textContent }) => /^\d.*\d{4}$/.test(textContent) && label.includes(textContent),
    )
  await expect.poll(() => visitor.ask(isChosen, second ?? '')).toBe(true)
  await visitor.key('Enter')
  await visitor.eventually(() => document.querySelector('[role="grid"]') !== null)
  await visitor.key('Escape')
  await visitor.eventually(() => document.querySelector('[role="grid"]') === null)
  await visitor.eventually(() => document.activeElement?.tagName === 'BUTTON')
})

test('500 behind a commit: pressed again, there is one row', async ({
  visitor,
  customer,
  api,
  oracle,
  expectedErrors,
}) => {
  expectedErrors.push(/500|booking .*: save/)
  api.inject('save', answerAfterCommit(500))
  await book(visitor, customer)
  await visitor.sees('Wystąpił problem podczas przesyłania rezerwacji. Spróbuj ponownie.')
  await visitor.press('button', submitButton)
  await visitor.sees('Zamówienie potwierdzone!')
  await oracle.expectBooking(expectedRow(customer))
})

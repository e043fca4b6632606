/**
 * What holds in every state that is not a page of its own: axe, our fonts, and small screens with large text. The
 * customer has the longest name and address there is room for.
 */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { addDays } from '../../src/domain/day.ts'
import { sendMessage, visit } from '../faults/customer.ts'
import { resume } from '../faults/seeds.ts'
import { book, dayField, firstDay, heading, newCustomer, next, openStep } from './bookingSteps.ts'
import { answerSaves, brokenPhone, openSubmitted } from './device.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './sound.ts'
import { confirmStatement, fillInStatement, storeUnsentStatement } from './statement.ts'

function longCustomer() {
  const email = `${crypto.randomUUID()}-bardzo.dlugi.adres@example.com`
  const lastName = 'Brzęczyszczykiewicz-Konstantynopolska'
  return newCustomer({ lastName, name: `Zofia ${lastName}`, email })
}

/** The calendar in which the first days are taken, and whole months further on. */
async function openTakenCalendar(page: Page): Promise<void> {
  const days = [0, 1, 2, 5, ...Array.from({ length: 60 }, (_, ahead) => 35 + ahead)]
  const json = days.map((ahead) => ({ day: addDays(firstDay(), ahead), from_area: 40 }))
  await page.route('**/rest/v1/rpc/taken_days', (route) => route.fulfill({ json }))
  await openStep(page, 2)
  await dayField(page).click()
  await expect(page.getByText('Przekreślone dni są już zajęte.')).toBeVisible()
}

const states: readonly (readonly [
  name: string,
  shows: string,
  open: (page: Page) => Promise<void>,
])[] = [
  [
    'step 1 with its errors',
    'Wybierz powierzchnię mieszkania',
    async (page) => {
      await visit(page, paths.booking)
      await page.getByLabel(/Akceptuję/).uncheck()
      await next(page).click()
    },
  ],
  ['the calendar with taken days', 'Przekreślone dni są już zajęte.', openTakenCalendar],
  [
    'the calendar without a free day',
    'W tym miesiącu nie ma już wolnych dni.',
    async (page) => {
      await openTakenCalendar(page)
      const turn = page.getByRole('button', { name: 'Następny miesiąc' })
      await turn.click()
      await turn.click()
    },
  ],
  [
    'step 3 with its errors',
    'Podaj nazwisko',
    async (page) => {
      await openStep(page, 3)
      await next(page).click()
    },
  ],
  ['the summary', 'Czy wszystko się zgadza?', (page) => resume(page, longCustomer())],
  ['a booking that arrived', 'Zamówienie potwierdzone!', (page) => book(page, longCustomer())],
  [
    'a booking that waits',
    'Rezerwacja czeka na wysłanie',
    async (page) => void (await openSubmitted(page)),
  ],
  [
    'a booking that was refused',
    'Rezerwacja wymaga poprawy',
    async (page) => {
      await answerSaves(page, 400, brokenPhone)
      await openSubmitted(page, {})
    },
  ],
  [
    'a booking withdrawn from',
    'Oświadczenie o odstąpieniu czeka',
    async (page) => {
      await storeUnsentStatement(page, longCustomer())
      await visit(page, paths.booking)
    },
  ],
  ['a message that was sent', 'Mamy Twoją wiadomość.', (page) => sendMessage(page, longCustomer())],
  [
    'a message that waits',
    'Wiadomość czeka na wysłanie',
    async (page) => {
      await page.route('**/functions/v1/**', (route) => route.abort())
      await sendMessage(page, longCustomer())
    },
  ],
  [
    'a withdrawal with its errors',
    'Podaj imię i nazwisko',
    async (page) => {
      await visit(page, paths.withdrawal)
      await next(page).click()
    },
  ],
  [
    'a statement to be confirmed',
    'Sprawdź i potwierdź',
    (page) => fillInStatement(page, longCustomer()),
  ],
  [
    'a statement that waits',
    'Oświadczenie czeka na wysłanie',
    async (page) => {
      await page.route('**/functions/v1/**', (route) => route.abort())
      await fillInStatement(page, longCustomer())
      await confirmStatement(page)
      await expect(heading(page, 'Oświadczenie czeka na wysłanie')).toBeFocused()
      await expect(heading(page, 'Oświadczenie czeka na wysłanie')).toBeInViewport({ ratio: 1 })
    },
  ],
  [
    'the question before a statement is cancelled',
    'Anulować oświadczenie?',
    async (page) => {
      await storeUnsentStatement(page, longCustomer())
      await visit(page, paths.withdrawal)
      await page.getByRole('button', { name: 'Anuluj oświadczenie' }).click()
    },
  ],
  [
    'a statement that arrived',
    'Mamy Twoje oświadczenie',
    async (page) => {
      await fillInStatement(page, longCustomer())
      await confirmStatement(page)
    },
  ],
  [
    'a statement that arrived, beside an empty form',
    'Pokaż oświadczenie',
    async (page) => {
      await fillInStatement(page, longCustomer())
      await confirmStatement(page)
      await expect(heading(page, 'Mamy Twoje oświadczenie')).toBeVisible()
      await visit(page, paths.withdrawal)
      await expect(page.getByRole('button', { name: 'Usuń dane z tego urządzenia' })).toBeVisible()
    },
  ],
]

test.use({ expectedErrors: [[/ERR_FAILED|400|booking .*: save|not sent/], { scope: 'test' }] })

for (const [name, shows, open] of states) {
  test(`${name}: fonts, axe, small screens`, async ({ page }) => {
    await open(page)
    await expect(page.getByText(shows).locator('visible=true').first()).toBeVisible()
    await expectSound(page, [
      [16, 320],
      [32, 360],
    ])
  })
}

test('at the largest text no day of the calendar is cut off, and no arrow lies over the month’s name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await openStep(page, 2)
  await dayField(page).click()
  const days = page.getByRole('grid').getByRole('button')
  await expect(days.first()).toBeVisible()
  const cut = await days.evaluateAll(
    (all) => all.filter((day) => day.scrollWidth > day.clientWidth + 1).length,
  )
  expect(cut).toBe(0)
  const arrow = await page.getByRole('button', { name: 'Następny miesiąc' }).boundingBox()
  const month = await page
    .getByText(/^\p{L}+ \d{4}$/u)
    .last()
    .boundingBox()
  expect((month?.y ?? 0) + (month?.height ?? 0)).toBeLessThanOrEqual((arrow?.y ?? 0) + 1)
})

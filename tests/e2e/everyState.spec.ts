/** What holds in every state that has no page of its own, with the longest name: axe, our fonts, small screens, large text. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { addDays, formatDayLong } from '../../src/domain/day.ts'
import { dayFromNow, days } from '../days.ts'
import {
  fillInStatement,
  newCustomer,
  next,
  sendMessage,
  showCalendar,
  submit,
  visit,
} from '../faults/customer.ts'
import { keep, resume } from '../faults/seeds.ts'
import {
  areaField,
  arrivedRecord,
  heading,
  openSubmitted,
  refuseBookings,
  stubTakenDays,
  waitingStatement,
} from './device.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './sound.ts'

function longCustomer() {
  const email = `${crypto.randomUUID()}-bardzo.dlugi.adres@example.com`
  const lastName = 'Brzęczyszczykiewicz-Konstantynopolska'
  return newCustomer({ lastName, name: `Zofia ${lastName}`, email })
}

/** The number of headings in the main part, in each frame until this one appears. */
function countHeadings(page: Page, last: string): Promise<number[]> {
  return page.evaluate(async (last) => {
    const counts: number[] = []
    for (let texts: (string | null)[] = []; !texts.includes(last); ) {
      texts = Array.from(document.querySelectorAll('main h2'), (one) => one.textContent)
      counts.push(texts.length)
      await new Promise(requestAnimationFrame)
    }
    return counts
  }, last)
}

const confirm = (page: Page) => page.getByRole('button', { name: 'Potwierdź odstąpienie' })

/** How to reach each state, from the one before it or from an empty device; the key is a text that it shows. */
type Visit = Readonly<Record<string, (page: Page) => Promise<unknown>>>

const visits: Readonly<Record<string, Visit>> = {
  'a booking': {
    async 'Wybierz powierzchnię mieszkania'(page) {
      // The first days and whole later months are taken, but not the day of the resumed draft.
      const far = Array.from({ length: 64 }, (_, ahead) => 31 + ahead)
      const all = [0, 1, 2, 5, ...far].map((ahead) => addDays(days.first, ahead))
      const taken = all.filter((day) => day !== dayFromNow(20))
      await stubTakenDays(page, taken)
      await visit(page, paths.booking)
      await page.getByLabel(/Akceptuję/).uncheck()
      await next(page).click()
    },
    async 'Przekreślone dni są już zajęte.'(page) {
      await page.getByLabel(/Akceptuję/).check()
      await areaField(page).selectOption('50-60')
      await next(page).click()
      await showCalendar(page)
    },
    async 'W tym miesiącu nie ma już wolnych dni.'(page) {
      const turn = page.getByRole('button', { name: 'Następny miesiąc' })
      await turn.click()
      await turn.click()
    },
    async 'Podaj nazwisko'(page) {
      await page.getByRole('button', { name: /^Wybierz pierwszy wolny/ }).click()
      await next(page).click()
      await page.getByLabel('Imię').waitFor()
      await next(page).click()
    },
    'Czy wszystko się zgadza?': (page) => resume(page, longCustomer()),
    'Zamówienie potwierdzone!': (page) => submit(page).click(),
  },
  'a booking in trouble': {
    'Rezerwacja czeka na wysłanie': (page) => openSubmitted(page),
    async 'Rezerwacja wymaga poprawy'(page) {
      await refuseBookings(page, 400, 'booking_phone')
      await page.getByRole('main').getByRole('button', { name: 'Wyślij teraz' }).click()
      // The pressed button is gone.
      await expect(heading(page, 'Rezerwacja wymaga poprawy')).toBeFocused()
    },
  },
  'a booking withdrawn from': {
    async 'Oświadczenie o odstąpieniu czeka'(page) {
      const { firstName, lastName, name, email } = longCustomer()
      const booking = arrivedRecord(20, { firstName, lastName })
      const payload = { orderNumber: formatDayLong(dayFromNow(20)), name, email }
      await keep(page, booking, waitingStatement(payload))
      // A half-written one, which the link to the one that waits does not show.
      const begun = JSON.stringify({ id: 'begun', form: { name } })
      await page.evaluate((form) => sessionStorage.setItem('odstapienie', form), begun)
      await visit(page, paths.booking)
    },
    async 'Anulować oświadczenie?'(page) {
      await page.getByRole('link', { name: 'Zobacz oświadczenie' }).click()
      await page.getByRole('main').getByRole('button', { name: 'Anuluj oświadczenie' }).click()
    },
  },
  'a message': {
    'Mamy Twoją wiadomość.': (page) => sendMessage(page, longCustomer()),
    async 'Wiadomość czeka na wysłanie'(page) {
      await page.route('**/functions/v1/**', (route) => route.abort())
      await sendMessage(page, longCustomer())
    },
    async 'Jeszcze się nie udało.'(page) {
      await visit(page, paths.about)
      const send = page.getByRole('button', { name: 'Wyślij teraz' })
      await page.setViewportSize({ width: 1280, height: 720 })
      const before = await send.boundingBox()
      await send.click()
      await expect(page.getByText('Jeszcze się nie udało.')).toBeVisible()
      // Beside the button, not under it.
      expect(await send.boundingBox()).toEqual(before)
    },
  },
  'a statement': {
    async 'Podaj imię i nazwisko'(page) {
      await visit(page, paths.withdrawal)
      await next(page).click()
    },
    'Sprawdź i potwierdź': (page) => fillInStatement(page, 'k7qf 2m9x', longCustomer()),
    'Mamy Twoje oświadczenie': (page) => confirm(page).click(),
    async 'Pokaż oświadczenie'(page) {
      await visit(page, paths.withdrawal)
      await expect(page.getByRole('button', { name: 'Usuń dane z tego urządzenia' })).toBeVisible()
    },
    async 'Oświadczenie czeka na wysłanie'(page) {
      await page.route('**/functions/v1/**', (route) => route.abort())
      await fillInStatement(page, 'k7qf 2m9x', longCustomer())
      const headings = countHeadings(page, 'Oświadczenie czeka na wysłanie')
      // What replaces the button at once must not be under the second tap.
      await confirm(page).dblclick()
      expect(Math.min(...(await headings))).toBe(2)
      await expect(heading(page, 'Oświadczenie czeka na wysłanie')).toBeFocused()
      await expect(heading(page, 'Oświadczenie czeka na wysłanie')).toBeInViewport({ ratio: 1 })
    },
  },
}

test.use({ expectedErrors: [[/ERR_FAILED|400|booking .*: save|not sent/], { scope: 'test' }] })

for (const [subject, states] of Object.entries(visits)) {
  test(`${subject}: fonts, axe, small screens in each of its states`, async ({ page }) => {
    test.slow()
    for (const [shows, open] of Object.entries(states)) {
      await test.step(shows, async () => {
        await open(page)
        await expect(page.getByText(shows).locator('visible=true').first()).toBeVisible()
        await expectSound(page, [
          [16, 320],
          [32, 360],
        ])
      })
    }
  })
}

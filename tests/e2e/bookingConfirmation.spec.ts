/** The confirmation: copied, printed, saved, shared, kept, forgotten. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import ICAL from 'ical.js'
import { addDays, formatDayNumeric } from '../../src/domain/day.ts'
import { codeTitle } from '../../src/domain/transfer.ts'
import { restUnless } from '../rest.ts'
import { book, firstDay, newCustomer } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'
import { leaveOutPrints } from './poppler.ts'
import { readPicture, readPrint } from './readCode.ts'

const account = '61109010140000071219812874'

function expectedCode(name: string, grosze: string): string {
  const { title } = codeTitle(name, firstDay())
  return `|PL|${account}|${grosze}|Malowanie Warszawa|${title}|||`
}

test('each line of both transfers is copied as a bank takes it, and announced', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await book(page, newCustomer({ firstName: 'Łucja', lastName: 'Żółć' }))
  const lines = [
    ['Odbiorca', 'Malowanie Warszawa'],
    ['Numer konta', account],
    ['Kwota', '3960,00'],
    ['Tytuł', `Przedpłata - Łucja Żółć - ${formatDayNumeric(firstDay())}`],
  ] as const
  for (const [line, copied] of lines) {
    await page.getByRole('button', { name: `Kopiuj: ${line}` }).click()
    await expect(page.getByRole('status').getByText(`Skopiowano: ${line}`)).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied)
  }
  await page.getByText('Dane do przelewu pozostałych 40%').click()
  for (const [line, copied] of [
    ['Kwota', '2640,00'],
    ['Tytuł', `Dopłata - Łucja Żółć - ${formatDayNumeric(firstDay())}`],
  ] as const) {
    await page.getByRole('button', { name: `Kopiuj: ${line} (pozostałe 40%)` }).click()
    await expect(page.getByText(`Skopiowano: ${line} (pozostałe 40%)`)).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied)
  }
  await page.getByRole('button', { name: 'Zamknij komunikat' }).first().click()
  const code = page.getByRole('img', { name: /Kod QR.*Dopłata/ })
  const { title } = codeTitle('Łucja Żółć', firstDay(), 'Dopłata')
  expect(await readPicture(context, await code.screenshot())).toBe(
    `|PL|${account}|264000|Malowanie Warszawa|${title}|||`,
  )
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a ${colorScheme} screen`, () => {
    test.use({ colorScheme })

    test(
      'the code on the page is the transfer',
      restUnless(colorScheme === 'dark'),
      async ({ page, context }) => {
        const customer = newCustomer({ firstName: 'Świętosława', lastName: 'Gżegżółka-Śćwił' })
        await book(page, customer)
        const code = page.getByRole('img', { name: /Kod QR/ })
        // The message that it was sent stands at the window's end.
        await code.evaluate((element) => element.scrollIntoView({ block: 'center' }))
        const read = await readPicture(context, await code.screenshot())
        expect(read).toBe(expectedCode('Świętosława Gżegżółka-Śćwił', '396000'))
        await expect(page.getByText(/krótszy tytuł: „Przedpłata/)).toBeVisible()
      },
    )
  })
}

const names = [
  ['Żaneta', 'Nowak'],
  ['Świętosława', 'Brzęczyszczykiewicz-Wojciechowska-Kowalska-Nowa'],
] as const

for (const [firstName, lastName] of names) {
  test(
    `printed it is exactly one A4 page (${firstName.length + lastName.length + 1} letters)`,
    restUnless(lastName !== 'Nowak'),
    async ({ page }, info) => {
      test.skip(leaveOutPrints, 'poppler-utils is not installed')
      await book(page, newCustomer({ firstName, lastName }))
      await expect(page.getByRole('img', { name: /Kod QR/ })).toBeVisible()
      const pdf = info.outputPath('print.pdf')
      await page.pdf({ path: pdf, preferCSSPageSize: true })
      const run = promisify(execFile)
      const about = (await run('pdfinfo', [pdf])).stdout
      expect(about).toMatch(/Pages:\s+1\n/)
      expect(about).toMatch(/Page size:\s+59\d\S* x 84\d\S* pts \(A4\)/)
      const { stdout: text } = await run('pdftotext', ['-layout', pdf, '-'])
      for (const line of ['61 1090 1014 0000 0712 1981 2874', '3960', 'Malowanie Warszawa']) {
        expect(text).toContain(line)
      }
      expect(text).not.toContain('Złóż kolejne zamówienie')
      expect(text).not.toContain('Bezpłatna Wycena')
      expect(await readPrint(pdf)).toBe(expectedCode(`${firstName} ${lastName}`, '396000'))
      await page.emulateMedia({ media: 'print' })
      const box = await page.getByRole('img', { name: /Kod QR/ }).boundingBox()
      // 96 CSS pixels are 25.4 mm; of the drawn square 8 modules are the quiet zone.
      expect(((box?.width ?? 0) / 96) * 25.4).toBeGreaterThan(36)
    },
  )
}

test('the calendar file holds both days', async ({ page }) => {
  await book(page, newCustomer())
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pobierz do kalendarza' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  const days = events.map((event) => String(event.getFirstPropertyValue('dtstart')))
  expect(days).toEqual([firstDay(), addDays(firstDay(), -5)])
  const link = page.getByRole('link', { name: 'Dodaj do Kalendarza Google' })
  const href = new URL((await link.getAttribute('href')) ?? '')
  expect(href.origin).toBe('https://calendar.google.com')
  expect(href.searchParams.get('dates')).toMatch(/^\d{8}\/\d{8}$/)
  const rest = page.getByRole('link', { name: 'Termin 40% w Kalendarzu Google' })
  const restDates = new URL((await rest.getAttribute('href')) ?? '').searchParams.get('dates')
  expect(restDates).toMatch(new RegExp(`^${addDays(firstDay(), -5).replaceAll('-', '')}/`))
})

test('forgotten, nothing of the customer is left on the device', async ({ page }) => {
  const customer = newCustomer()
  await page.goto('/kontakt')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByLabel('Temat *').fill('Pytanie o balkon')
  await book(page, customer)
  await page.getByRole('button', { name: 'Usuń dane z tego urządzenia' }).click()
  await page.getByRole('button', { name: 'Usuń dane', exact: true }).click()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('')
  const kept = () =>
    page.evaluate(async () => {
      const open = (name: string) =>
        new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => resolve(opening.result)
          opening.onerror = () => reject(opening.error)
        })
      const everything: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await open(name)
        for (const store of database.objectStoreNames) {
          everything.push(
            await new Promise((resolve) => {
              const reading = database.transaction(store).objectStore(store).getAll()
              reading.onsuccess = () => resolve(reading.result)
            }),
          )
        }
        database.close()
      }
      return JSON.stringify(everything)
    })
  await expect.poll(kept).not.toContain(customer.email)
  expect(await kept()).not.toContain('Brzęczyk')
  expect(await kept()).not.toContain('Pytanie o balkon')
})

/** The confirmation on paper: one page in each of its forms (what they say and offer: tests/unit/booking/states.test.tsx). */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import { days } from '../days.ts'
import { newCustomer } from '../faults/customer.ts'
import { book, heading, openSubmitted } from './device.ts'
import { expect, test } from './fixtures.ts'
import { hasPoppler } from './poppler.ts'
import { readPicture, transferCode } from './readCode.ts'
import { setRules } from './sound.ts'

test.skip(!hasPoppler, 'poppler-utils is not installed')

const run = promisify(execFile)

/** Prints the page; gives the file and the text of its one A4 page. */
async function printOnOnePage(page: Page, scale = 1): Promise<{ pdf: string; text: string }> {
  const pdf = test.info().outputPath('print.pdf')
  await page.pdf({ path: pdf, preferCSSPageSize: true, scale })
  const { stdout: about } = await run('pdfinfo', [pdf])
  expect(about).toMatch(/Pages:\s+1\n/)
  expect(about).toMatch(/Page size:\s+59\d\S* x 84\d\S* pts \(A4\)/)
  return { pdf, text: (await run('pdftotext', ['-layout', pdf, '-'])).stdout }
}

test('confirmed, with the longest name: the code can be read from paper', async ({ page }) => {
  const firstName = 'Świętosława'
  const lastName = 'Brzęczyszczykiewicz-Wojciechowska-Kowalska-Nowa'
  const email = `${crypto.randomUUID()}-bardzo.dlugi.adres@example.com`
  await book(page, newCustomer({ firstName, lastName, email }), { date: days.sunday })
  const code = page.getByRole('img', { name: /Kod QR/ })
  await expect(code).toBeVisible()
  const { pdf, text } = await printOnOnePage(page)
  const company = 'Malowanie Warszawa sp. z o.o.'
  for (const line of ['61 1090 1014 0000 0712 1981 2874', '3960', company, 'Zapewnij prąd']) {
    expect(text).toContain(line)
  }
  expect(text).not.toMatch(/Złóż kolejne zamówienie|Bezpłatna Wycena|Jak odstąpić/)
  const transfer = transferCode(`${firstName} ${lastName}`, days.sunday, '396000')
  await run('pdftoppm', ['-r', '150', '-png', '-singlefile', pdf, pdf])
  expect(readPicture(await readFile(`${pdf}.png`))).toBe(transfer)
  await page.emulateMedia({ media: 'print' })
  const box = await code.boundingBox()
  // 96 CSS pixels are 25.4 mm; of the drawn square 8 modules are the quiet zone.
  expect(((box?.width ?? 0) / 96) * 25.4).toBeGreaterThan(36)
})

const refused = { state: 'returned', problem: { code: 'data', rule: 'booking_phone' } }

/** Unconfirmed bookings and what they say about paying; a refused one has no account number. */
const forms = [
  ['Rezerwacja czeka na wysłanie', /Jeszcze nie płać/, (page: Page) => openSubmitted(page)],
  [
    'Mamy Twoje zamówienie',
    /Najpierw potwierdzimy termin/,
    (page: Page) => openSubmitted(page, { submittedAt: Date.now() - 12 * 86_400_000 }, 8),
  ],
  ['Rezerwacja wymaga poprawy', undefined, (page: Page) => openSubmitted(page, refused)],
] as const

for (const [title, pay, open] of forms) {
  test(`${title}: the printout does not call it confirmed`, async ({ page }) => {
    await open(page)
    await expect(heading(page, title)).toBeVisible()
    // As WebKit prints: a pixel is 0.8 pt on paper, instead of 0.75, and there are no columns.
    await setRules(page, '* { columns: auto !important }')
    const { text } = await printOnOnePage(page, 0.8 / 0.75)
    expect(text).not.toMatch(/potwierdzone|Wyślij teraz/i)
    if (pay) expect(text).toMatch(pay)
    else expect(text).not.toContain('61 1090')
  })
}

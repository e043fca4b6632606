/** What a customer takes from the confirmation (copied lines, codes, files, shared text), and how it is deleted. */
import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import { chromium, type Page } from 'playwright/test'
import { addDays, formatDayLong, formatDayNumeric } from '../../src/domain/day.ts'
import { dayFromNow } from '../days.ts'
import { newCustomer, visit } from '../faults/customer.ts'
import { storedUnder } from '../faults/seeds.ts'
import { restUnless } from '../rest.ts'
import { areaField, book, heading, openArrived, tapTwice } from './device.ts'
import { expect, test } from './fixtures.ts'
import { readPicture, transferCode } from './readCode.ts'

const day = dayFromNow(20)

test('each line is copied as banks accept it; the codes are right', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.emulateMedia({ colorScheme: 'dark' })
  const name = 'Świętosława Gżegżółka-Śćwił'
  await openArrived(page, { firstName: 'Świętosława', lastName: 'Gżegżółka-Śćwił' })
  await page.getByText('Dane do przelewu pozostałych 40%').click()
  for (const [line, copied] of [
    ['Odbiorca', 'Malowanie Warszawa'],
    ['Numer konta', '61109010140000071219812874'],
    ['Kwota', '3960,00'],
    ['Tytuł', `Przedpłata - ${name} - ${formatDayNumeric(day)}`],
    ['Kwota (pozostałe 40%)', '2640,00'],
    ['Tytuł (pozostałe 40%)', `Dopłata - ${name} - ${formatDayNumeric(day)}`],
  ] as const) {
    await page.getByRole('button', { name: `Kopiuj: ${line}`, exact: true }).click()
    const announced = page.locator('[aria-live]').getByText('Skopiowano: ')
    await expect(announced).toHaveText([`Skopiowano: ${line}`])
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied)
  }
  const saves = page.getByRole('button', { name: 'Zapisz kod jako obraz' })
  await expect(saves.last()).toHaveAccessibleName(/ \(pozostałe 40%\)$/)
  await expect(page.getByText(/krótszy tytuł: „Przedpłata/).first()).toBeVisible()
  for (const [picture, expected] of [
    [/Kod QR(?!.*Dopłata)/, transferCode(name, day, '396000')],
    [/Kod QR.*Dopłata/, transferCode(name, day, '264000', 'Dopłata')],
  ] as const) {
    const drawn = page.getByRole('img', { name: picture })
    // A message at the bottom of the window says what was copied.
    await drawn.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    expect(readPicture(await drawn.screenshot())).toBe(expected)
  }
})

test('calendar file and links have both days; no link has personal data', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperties(navigator, { share: {}, clipboard: {} })
  })
  const { firstName, lastName, email, phone } = (await openArrived(page)).payload
  await page.getByRole('button', { name: 'Kopiuj: Numer konta', exact: true }).click()
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toMatch(/^61 1090.*2874$/)
  const announced = page
    .locator('[aria-live]')
    .getByText(/nie pozwala skopiować. Zaznaczono: Numer konta/)
  await expect(announced).toBeAttached()
  await expect(page.getByText('Zaznaczono', { exact: true })).toBeVisible()
  // Without a share sheet there is no button.
  await expect(page.getByRole('button', { name: 'Udostępnij' })).toHaveCount(0)
  const due = addDays(day, -5)
  await page.getByRole('button', { name: 'Dodaj do kalendarza' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pobierz plik z oboma terminami' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`malowanie-${formatDayNumeric(day)}.ics`)
  const file = await readFile(await download.path(), 'utf8')
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  const days = events.map((event) => String(event.getFirstPropertyValue('dtstart')))
  expect(days).toEqual([day, due])
  expect(JSON.stringify(events)).toContain(`Tytuł: Dopłata - ${firstName} ${lastName} - `)
  for (const [name, date, title] of [
    [/^Dodaj do Kalendarza Google \(otworzy się/, day, 'Malowanie mieszkania'],
    [/^Termin 40% w Kalendarzu Google \(otworzy się/, due, 'Pozostałe 40%: 2640\u00a0zł'],
  ] as const) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    const { origin, searchParams } = new URL(href ?? '')
    expect(origin).toBe('https://calendar.google.com')
    expect(searchParams.get('text')).toBe(title)
    expect(searchParams.get('dates')).toBe(`${date}/${addDays(date, 1)}`.replaceAll('-', ''))
  }
  const links = await page.evaluate(() => [
    location.href,
    ...Array.from(document.links, ({ href }) => decodeURIComponent(href.replaceAll('+', ' '))),
  ])
  for (const secret of [lastName, email, phone]) expect(links.join(' ')).not.toContain(secret)
  expect(links.join(' ')).toContain('/regulamin#odstapienie ')
})

/** Presses buttons as soon as they appear; notes what would be printed, instead of the system's dialog. */
async function pressOnSight(page: Page, names: readonly string[]): Promise<void> {
  await page.addInitScript((wanted) => {
    const printed: (string | undefined)[] = []
    const headings: (string | null)[] = []
    Object.assign(globalThis, { printed, headings })
    globalThis.print = () => {
      const drawn = document.querySelector('svg[role="img"][aria-label^="Kod QR"]')
      printed.push(drawn?.outerHTML)
    }
    const left = new Set<string | null>(wanted)
    new MutationObserver(() => {
      const shown = document.querySelector('h1')?.textContent ?? null
      if (shown !== null && shown !== headings.at(-1)) headings.push(shown)
      for (const button of document.querySelectorAll('button')) {
        if (left.delete(button.textContent)) button.click()
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, names)
}

test('the code can be printed and saved from the first moment', async ({ page }) => {
  await pressOnSight(page, ['Wydrukuj potwierdzenie', 'Zapisz kod jako obraz'])
  const customer = newCustomer()
  const downloading = page.waitForEvent('download')
  await book(page, customer)
  const toasts = page.getByRole('region', { name: 'Komunikaty' }).getByRole('listitem')
  await expect(toasts).toHaveCount(1)
  const { printed = [], headings } = await page.evaluate(() => {
    const { printed, headings } = globalThis as unknown as Record<string, string[]>
    return { printed, headings }
  })
  expect(printed).toHaveLength(1)
  // After the quiet zone of four modules.
  expect(printed[0]).toMatch(/<path fill="#000" d="M4 4h1/)
  expect(headings).toEqual(['Rezerwacja usługi malowania', 'Zamówienie potwierdzone!'])
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`przelew-3960,00-${formatDayNumeric(day)}.png`)
  expect(readPicture(await readFile(await download.path()))).toBe(
    transferCode(customer.name, day, '396000'),
  )
})

interface Shared extends Omit<ShareData, 'files'> {
  readonly files: { name: string; type: string; content: string }[]
}

/** What such a confirmation gives to the system's share sheet, which a headless browser lacks. */
async function share(page: Page, takesFiles: boolean, changes: object = {}) {
  await page.addInitScript((files) => {
    const shared: unknown[] = []
    Object.assign(globalThis, { shared })
    const canShare = (data: ShareData) => files || !data.files?.length
    const share = async (data: ShareData) => {
      if (!navigator.userActivation.isActive) throw new DOMException('', 'NotAllowedError')
      const contents = (data.files ?? []).map(async (file) => ({
        name: file.name,
        type: file.type,
        content: btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer()))),
      }))
      shared.push({ ...data, files: await Promise.all(contents) })
      // As if the customer closed the sheet.
      throw new DOMException('Share canceled', 'AbortError')
    }
    Object.assign(navigator, { canShare, share })
  }, takesFiles)
  const { firstName, lastName, email } = (await openArrived(page, {}, changes)).payload
  const name = `${firstName} ${lastName}`
  await page.getByRole('button', { name: 'Udostępnij' }).click()
  const shared = () => page.evaluate(() => Reflect.get(globalThis, 'shared') as Shared[])
  await expect.poll(shared).toHaveLength(1)
  const [{ files, ...data } = { files: [] }] = await shared()
  const codes = files.map(({ content }) => readPicture(Buffer.from(content, 'base64')))
  return { ...data, files: files.map(({ name, type }) => [name, type]), codes, name, email }
}

for (const takesFiles of [true, false]) {
  test(`the payment is shared, files: ${takesFiles}`, restUnless(takesFiles), async ({ page }) => {
    const { title, text, url, files, codes, name, email } = await share(page, takesFiles)
    expect(title).toBe(`Malowanie mieszkania ${formatDayLong(day)}`)
    expect(text).toContain('Przedpłata: 3960\u00a0zł')
    expect(text).toContain('Odbiorca: Malowanie Warszawa')
    expect(text).toContain('Numer konta: 61 1090 1014 0000 0712 1981 2874')
    expect(text).toContain(`Tytuł: Przedpłata - ${name} - `)
    expect(text).toContain(`Tytuł pozostałych 40%: Dopłata - ${name} - `)
    expect(text).not.toContain(email)
    expect(url).toBeUndefined()
    const picture = [`przelew-3960,00-${formatDayNumeric(day)}.png`, 'image/png']
    expect(files).toEqual(takesFiles ? [picture] : [])
    expect(codes).toEqual(takesFiles ? [transferCode(name, day, '396000')] : [])
  })
}

test('once the prepayment has arrived, only the rest is shared', async ({ page }) => {
  const company = { status: 'paid', late: false, at: Date.now() }
  const { text, codes, name } = await share(page, true, { company })
  expect(text).toContain(`Pozostałe 40%: 2640\u00a0zł, do ${formatDayLong(addDays(day, -5))}`)
  expect(text).toContain(`Tytuł: Dopłata - ${name} - `)
  expect(text).not.toContain('Przedpłata')
  expect(codes).toEqual([transferCode(name, day, '264000', 'Dopłata')])
})

test('"Usuń dane" leaves nothing of the customer on the device', async ({ page }) => {
  const customer = newCustomer()
  await visit(page, '/kontakt')
  await page.getByLabel('Temat *').fill('Pytanie o balkon')
  await book(page, customer)
  const kept = async () => {
    const areas = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])
    return JSON.stringify([areas, await storedUnder(page, '', '\uffff')])
  }
  for (const one of [customer.email, 'Pytanie o balkon']) expect(await kept()).toContain(one)
  await tapTwice(page, 'Usuń dane z tego urządzenia', 'dialog', 'dialog button')
  await page.getByRole('button', { name: 'Usuń dane', exact: true }).click()
  await expect(areaField(page)).toHaveValue('')
  await expect(heading(page, 'Zamówienie potwierdzone!')).toHaveCount(0)
  await expect.poll(kept).not.toContain(customer.email)
  expect(await kept()).not.toMatch(new RegExp(`${customer.lastName}|Pytanie o balkon`))
  expect(await page.evaluate(() => indexedDB.databases())).toMatchObject([{ name: 'malowanie' }])
})

test('a dialog moves nothing if scroll bars take up space', async ({ baseURL, launchOptions }) => {
  // Playwright hides scroll bars.
  const shown = { ignoreDefaultArgs: ['--hide-scrollbars'] }
  const browser = await chromium.launch({ ...launchOptions, ...shown })
  const viewport = { width: 1280, height: 900 }
  const page = await browser.newPage({ ...(baseURL && { baseURL }), viewport })
  await openArrived(page)
  const width = () => page.evaluate(() => document.body.clientWidth)
  const before = await width()
  expect(before).toBeLessThan(1280)
  await page.getByRole('button', { name: 'Usuń dane z tego urządzenia' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await width()).toBe(before)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Usuń dane', exact: true }).click()
  const message = page.getByRole('listitem').filter({ hasText: 'Dane usunięte' })
  expect((await message.boundingBox())?.x).toBeGreaterThanOrEqual(16)
  await browser.close()
})

/** Kept at once: the code is there before anybody can press, and what leaves the page is what was meant. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { formatDayLong, formatDayNumeric } from '../../src/domain/day.ts'
import { codeTitle } from '../../src/domain/transfer.ts'
import { book, firstDay, heading, newCustomer, openSummary, submit } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'
import { readPicture } from './readCode.ts'

/** Presses a button in the very moment in which it appears; the print dialog is the system's. */
async function pressOnSight(page: Page, name: string): Promise<void> {
  await page.addInitScript((text) => {
    const printed: (string | undefined)[] = []
    Object.assign(globalThis, { printed })
    globalThis.print = () => {
      const code = document.querySelector('svg[role="img"][aria-label^="Kod QR"]')
      printed.push(code?.outerHTML)
    }
    const observer = new MutationObserver(() => {
      const buttons = Array.from(document.querySelectorAll('button'))
      const button = buttons.find((one) => one.textContent === text)
      if (!button) return
      observer.disconnect()
      button.click()
    })
    observer.observe(document, { childList: true, subtree: true })
  }, name)
}

test('a print asked for in the first moment has the code; the page goes on saying what it said first', async ({
  page,
}) => {
  await pressOnSight(page, 'Wydrukuj potwierdzenie')
  await page.addInitScript(() => {
    const headings: (string | null)[] = []
    Object.assign(globalThis, { headings })
    new MutationObserver(() => {
      const text = document.querySelector('h1')?.textContent ?? null
      if (text !== null && text !== headings.at(-1)) headings.push(text)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await book(page, newCustomer())
  const toast = page.getByRole('region', { name: 'Komunikaty' }).getByRole('listitem')
  await expect(toast).toHaveCount(1)
  const { printed = [], headings } = await page.evaluate(() => {
    const { printed, headings } = globalThis as unknown as Record<string, string[]>
    return { printed, headings }
  })
  expect(printed).toHaveLength(1)
  expect(printed[0]).toMatch(/<path fill="#000" d="M\d/)
  expect(headings).toEqual(['Rezerwacja usługi malowania', 'Zamówienie potwierdzone!'])
})

test('the code can be saved in the first moment', async ({ page, context }) => {
  await pressOnSight(page, 'Zapisz kod jako obraz')
  await openSummary(page, newCustomer())
  const downloading = page.waitForEvent('download')
  await submit(page).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`przelew-${formatDayNumeric(firstDay())}.png`)
  const picture = await readFile(await download.path())
  const { title } = codeTitle('Żaneta Brzęczyk', firstDay())
  expect(await readPicture(context, picture)).toBe(
    `|PL|61109010140000071219812874|396000|Malowanie Warszawa|${title}|||`,
  )
})

interface Shared {
  readonly title?: string
  readonly text?: string
  readonly url?: string
  readonly files: { name: string; type: string; content: string }[]
}

/** The system's share sheet, which a browser without a screen has not. */
async function fakeShareSheet(page: Page, takesFiles: boolean): Promise<void> {
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
      // As when the customer closes the sheet again.
      throw new DOMException('Share canceled', 'AbortError')
    }
    Object.defineProperty(navigator, 'canShare', { value: canShare })
    Object.defineProperty(navigator, 'share', { value: share })
  }, takesFiles)
}

async function share(page: Page): Promise<Shared> {
  await page.getByRole('button', { name: 'Udostępnij' }).click()
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: Shared[] }).shared)
  await expect.poll(async () => (await shared()).length).toBe(1)
  const [only] = await shared()
  if (!only) throw new Error('nothing was shared')
  return only
}

test('shared are the payment details and the code as a picture', async ({ page, context }) => {
  await fakeShareSheet(page, true)
  const { firstName, lastName, email, ...rest } = newCustomer()
  await book(page, { firstName, lastName, email, ...rest })
  const { title, text, url, files } = await share(page)
  expect(title).toBe(`Malowanie mieszkania ${formatDayLong(firstDay())}`)
  for (const line of [
    'Przedpłata: 3960\u00a0zł',
    'Odbiorca: Malowanie Warszawa',
    'Numer konta: 61 1090 1014 0000 0712 1981 2874',
    `Tytuł: Przedpłata - ${firstName} ${lastName} - `,
  ]) {
    expect(text).toContain(line)
  }
  expect(text).not.toContain(email)
  expect(url).toBeUndefined()
  expect(files.map(({ type }) => type)).toEqual(['image/png'])
  expect(files[0]?.name).toMatch(/^przelew-\d{1,2}\.\d{2}\.\d{4}\.png$/)
  const picture = Buffer.from(files[0]?.content ?? '', 'base64')
  expect(await readPicture(context, picture)).toContain('|PL|61109010140000071219812874|396000|')
})

test('where files are not taken, the text alone is shared', async ({ page }) => {
  await fakeShareSheet(page, false)
  await book(page, newCustomer())
  const { text, files } = await share(page)
  expect(files).toEqual([])
  expect(text).toContain('Numer konta: 61 1090 1014 0000 0712 1981 2874')
})

test('without a share sheet there is no such button, and no link carries the customer', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
  })
  const customer = newCustomer()
  await book(page, customer)
  await expect(page.getByRole('button', { name: 'Wydrukuj potwierdzenie' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Udostępnij' })).toHaveCount(0)
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  const links = await page.evaluate(() => [
    location.href,
    ...Array.from(document.links, ({ href }) => decodeURIComponent(href)),
  ])
  for (const link of links) {
    for (const secret of [customer.lastName, customer.email, customer.phone]) {
      expect(link).not.toContain(secret)
    }
  }
})

/** The focused field is fully visible, each step's button is within reach, and nothing moves away under a press. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/config/paths.ts'
import { dayField, newCustomer, next, submit, visit } from '../faults/customer.ts'
import { draftOf, resume, store } from '../faults/seeds.ts'
import { restUnless } from '../rest.ts'
import { back, heading, openStep, openSubmitted, refuseBookings, tapTwice } from './device.ts'
import { expect, expectAbove, holdBack, rowsOf, test } from './fixtures.ts'
import { seeFocus } from './focusSeen.ts'

const phones = [
  { width: 360, height: 640 },
  { width: 375, height: 667 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
]

async function expectFocusSeen(page: Page, label: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  const chosen = page.getByRole('combobox', { name: label }).or(dayField(page))
  await expect(field.or(chosen)).toBeFocused()
  await expect.poll(() => seeFocus(page), label).toMatchObject({ isSeen: true })
}

/** Whether the step begins right under the top bar, with the price at the bottom of the screen. */
function isInPlace(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const edges = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const gap = (edges('main ol')?.top ?? 0) - (edges('header')?.bottom ?? 0)
    const price = edges('aside[aria-label^="Cena"]')?.bottom ?? 0
    return gap >= 0 && gap < 32 && Math.abs(price - innerHeight) < 1
  })
}

for (const viewport of phones) {
  const size = `${viewport.width}×${viewport.height}`
  const smallest = restUnless(viewport === phones[0])

  test(`at ${size} each step shows its focused field and button`, smallest, async ({ page }) => {
    await page.setViewportSize(viewport)
    await visit(page, paths.booking)
    await expect(next(page)).toBeInViewport({ ratio: 1 })
    await openStep(page, 2)
    await expect.poll(() => isInPlace(page)).toBe(true)
    await expect(next(page)).toBeInViewport({ ratio: 1 })
    await openStep(page, 3)
    await expect.poll(() => isInPlace(page)).toBe(true)
    await expect(next(page)).toBeInViewport({ ratio: 1 })
    await page.getByLabel('Imię').focus()
    for (const label of ['Nazwisko', 'E-mail', 'Telefon']) {
      await page.keyboard.press('Tab')
      await expectFocusSeen(page, label)
    }
    await next(page).click()
    await expect(page.getByText('Popraw zaznaczone pola')).toBeAttached()
    await expectFocusSeen(page, 'Imię')
    await resume(page)
    await expect(submit(page)).toBeInViewport({ ratio: 1 })
    // On one line: broken in two, it is misread.
    const account = await page.getByText('61 1090 1014 0000 0712 1981 2874').boundingBox()
    expect(account?.height).toBeLessThan(32)
    // The last step's name is below the circles, and does not cover one that leads back.
    await expect(page.getByRole('button', { name: 'Dane' })).toHaveCSS('height', '44px')
    // The price at the bottom does not cover it.
    await submit(page).focus()
    expect(await seeFocus(page)).toMatchObject({ isSeen: true })
    for (const [row, field] of [
      ['Powierzchnia', 'Powierzchnia mieszkania'],
      ['Data malowania', 'Data malowania'],
      ['Imię i nazwisko', 'Imię'],
      ['E-mail', 'E-mail'],
      ['Telefon', 'Telefon'],
    ] as const) {
      await page.getByRole('button', { name: `Zmień: ${row}` }).click()
      await expectFocusSeen(page, field)
      await back(page).dblclick()
      await expect(heading(page, 'Czy wszystko się zgadza?')).toBeFocused()
    }
  })
}

test('with the largest text a small phone still shows the field in error', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.setViewportSize({ width: 320, height: 568 })
  await visit(page, paths.withdrawal)
  await next(page).click()
  await expectFocusSeen(page, 'Numer zamówienia')
  await openStep(page, 2)
  await next(page).click()
  await expectFocusSeen(page, 'Data malowania')
})

test('neither the hint at the e-mail nor an on-screen keyboard hides a field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openStep(page, 3)
  await page.getByLabel('E-mail').fill('anna.maria.nowak-kowalska.malowanie@gmial.com')
  // Just above the bar: the hint pushes it down.
  await page.getByLabel('Telefon').evaluate((field) => field.scrollIntoView({ block: 'end' }))
  await page.getByLabel('Telefon').click()
  await expect(page.getByRole('button', { name: /Czy chodziło o/ })).toBeVisible()
  await expectFocusSeen(page, 'Telefon')
  await page.setViewportSize({ width: 390, height: 360 })
  for (const label of ['Imię', 'Nazwisko', 'E-mail', 'Telefon']) {
    await page.getByLabel(label).fill('600100200')
    // As Chromium does when the keyboard opens.
    await page.getByLabel(label).evaluate((field) => field.scrollIntoView({ block: 'center' }))
    await expectFocusSeen(page, label)
  }
  await next(page).click()
  await expect(page.getByText('Niepoprawny format email').last()).toBeVisible()
})

test('a second tap on the last "Dalej", or on a link, does not order', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const customer = newCustomer()
  await store(page, { draft: draftOf(customer, { step: 3, phone: '' }) })
  await visit(page, paths.booking)
  await page.getByLabel('Telefon').fill(customer.phone)
  await next(page).click({ trial: true })
  await tapTwice(page, 'Dalej', 'form dl', 'form [type=submit], ol button')
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeFocused()
  await submit(page).click({ trial: true })
  // It scrolls up.
  await tapTwice(page, 'Moja rezerwacja', 'h1:focus', 'form [type=submit]')
  await expect(submit(page)).toBeEnabled()
  expect(await rowsOf(customer.email)).toEqual([])
})

test('a second tap in step 1 does not order if the summary takes its place', async ({ page }) => {
  const customer = newCustomer()
  await store(page, { draft: draftOf(customer, { step: 4 }) })
  // The draft is read only after the first tap.
  await page.addInitScript(() => {
    const tapped = new Promise((resolve) => addEventListener('submit', resolve))
    const { open } = indexedDB
    IDBFactory.prototype.open = function (...names) {
      const request = open.apply(this, names)
      Object.defineProperty(request, 'onsuccess', {
        set: (heard: (event: Event) => void) =>
          request.addEventListener('success', (event) => void tapped.then(() => heard(event))),
      })
      return request
    }
  })
  await visit(page, paths.booking)
  await tapTwice(page, 'Dalej', 'form dl', 'form [type=submit]')
  await expect(submit(page)).toBeEnabled()
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeFocused()
  expect(await rowsOf(customer.email)).toEqual([])
})

test('a failed save scrolls nothing; if a retry can’t help, advice is in view', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (500|404)|booking .*: save/)
  await page.setViewportSize({ width: 360, height: 640 })
  await resume(page)
  const place = () => page.evaluate(() => scrollY)
  const before = await place()
  const button = await submit(page).boundingBox()
  const pressIt = () => page.mouse.click((button?.x ?? 0) + 20, (button?.y ?? 0) + 20)
  await refuseBookings(page, 500)
  await pressIt()
  await expect(page.getByText('Błąd', { exact: true })).toBeVisible()
  await expect(submit(page)).toBeFocused()
  expect(await place()).toBe(before)
  await refuseBookings(page, 404)
  await pressIt()
  const help = page.getByText(/ponowne wysłanie może dziś nie.* napisz na\sbiuro@malowanie/)
  await expect(help).toBeInViewport({ ratio: 1 })
  // The message at the top covers nothing that Shift+Tab reaches.
  for (let presses = 0; presses < 7; presses++) {
    await page.keyboard.press('Shift+Tab')
    expect(await seeFocus(page)).toMatchObject({ isSeen: true })
  }
  // It survives a reload.
  await page.reload()
  await expect(help).toBeVisible()
})

test('a typo in the e-mail swallows no press, and the summary points it out', async ({ page }) => {
  await openStep(page, 3)
  await page.getByLabel('Imię').fill('Jan')
  await page.getByLabel('Nazwisko').fill('Kowalski')
  await page.getByLabel('Telefon').fill('12')
  await page.getByLabel('E-mail').fill('jan@gmial.com')
  // Scrolls, and waits until the step takes presses.
  await next(page).click({ trial: true })
  const button = await next(page).boundingBox()
  // The press itself takes the focus from the field, so the hint appears.
  await page.mouse.click((button?.x ?? 0) + 20, (button?.y ?? 0) + 20)
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeVisible()
  await expect(page.getByText(/numer wygląda na niepełny/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Czy chodziło o\sjan@gmail\.com/ })).toBeVisible()
})

test('step names and the e-mail address stay on one line on narrow screens', async ({ page }) => {
  const customer = newCustomer()
  await resume(page, customer)
  for (const width of [500, 768, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    const texts = page.locator('main ol span + span').or(page.getByText(customer.email))
    const areLow = (all: Element[]) => all.map((one) => one.getBoundingClientRect().height < 30)
    // Four step names and the e-mail address.
    expect(await texts.evaluateAll(areLow), `${width} px`).toEqual(Array(5).fill(true))
  }
  // The buttons share one row.
  expect((await submit(page).boundingBox())?.y).toBe((await back(page).boundingBox())?.y)
  await page.setViewportSize({ width: 768, height: 1024 })
  await submit(page).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  const confirmed = page.getByRole('definition').getByText(customer.email, { exact: true })
  expect((await confirmed.boundingBox())?.height).toBeLessThan(30)
})

test('on a desktop nothing moves while the wrong fields are corrected', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await openStep(page, 3)
  const end = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().right)
  expect(await end('main aside[aria-label^="Cena"]')).toBe(await end('header a[href^="/rez"]'))
  await page.setViewportSize({ width: 1280, height: 900 })
  await next(page).click()
  await expect(page.getByText('Popraw zaznaczone pola')).toBeVisible()
  // Relative to the page: the window scrolls if the page gets shorter.
  const place = () =>
    page.getByLabel('Imię').evaluate((field) => field.getBoundingClientRect().y + scrollY)
  const before = await place()
  for (const label of ['Imię', 'Nazwisko', 'Telefon']) {
    await page.getByLabel(label).fill('600100200')
  }
  await page.getByLabel('E-mail').fill('jan@wp.pl')
  expect(await place()).toBe(before)
})

test('a booking’s cancelling is in view; its message does not cover ‘Dalej’', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const answer = await holdBack(page, '**/rpc/cancel_booking')
  await openSubmitted(page)
  await page.getByRole('button', { name: 'Anuluj rezerwację' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anuluj rezerwację' }).click()
  await expect(heading(page, 'Anulujemy tę rezerwację')).toBeInViewport({ ratio: 1 })
  answer()
  await expectAbove(page.locator('li', { hasText: 'Rezerwacja anulowana' }), next(page))
})

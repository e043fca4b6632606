/** What is focused is seen whole: no bar lies over it, nothing is pushed away under a press. */
import { paths } from '../../src/config/paths.ts'
import { restUnless } from '../rest.ts'
import { heading, newCustomer, next, openContactStep, openSummary, submit } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'
import { isFocusSeen } from './focusSeen.ts'

const phones = [
  { width: 360, height: 640 },
  { width: 375, height: 667 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
]

for (const viewport of phones) {
  const size = `${viewport.width}×${viewport.height}`
  const smallest = restUnless(viewport === phones[0])

  test(
    `at ${size} the first wrong field is seen, below the list of all of them`,
    smallest,
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await openContactStep(page)
      await next(page).click()
      await expect(page.getByText('Popraw zaznaczone pola')).toBeAttached()
      await expect(page.getByLabel('Imię')).toBeFocused()
      await expect.poll(() => isFocusSeen(page)).toBe(true)
    },
  )

  test(
    `at ${size} the button of each step is in reach without scrolling`,
    smallest,
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto(paths.booking)
      await expect(next(page)).toBeInViewport({ ratio: 1 })
      await openContactStep(page)
      await expect(next(page)).toBeInViewport({ ratio: 1 })
      await openSummary(page, newCustomer())
      await expect(submit(page)).toBeInViewport({ ratio: 1 })
      // The price below covers none of it.
      await submit(page).focus()
      expect(await isFocusSeen(page)).toBe(true)
    },
  )

  test(`at ${size} "Zmień" leads to a field that is seen`, smallest, async ({ page }) => {
    await page.setViewportSize(viewport)
    await openSummary(page, newCustomer())
    for (const name of ['Imię i nazwisko', 'E-mail', 'Telefon']) {
      await page.getByRole('button', { name: `Zmień: ${name}` }).click()
      const label = name === 'Imię i nazwisko' ? 'Imię' : name
      await expect(page.getByRole('textbox', { name: label })).toBeFocused()
      await expect.poll(() => isFocusSeen(page), name).toBe(true)
      await page.getByRole('button', { name: 'Wstecz' }).click()
      await expect(heading(page, 'Czy wszystko się zgadza?')).toBeVisible()
    }
  })

  test(`at ${size} every field and button that Tab reaches is seen`, smallest, async ({ page }) => {
    await page.setViewportSize(viewport)
    await openContactStep(page)
    await page.getByLabel('Imię').focus()
    for (const name of ['Nazwisko', 'E-mail', 'Telefon']) {
      await page.keyboard.press('Tab')
      await expect(page.getByLabel(name)).toBeFocused()
      await expect.poll(() => isFocusSeen(page), name).toBe(true)
    }
  })
}

test('a hint about the e-mail does not push the next field under the price', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openContactStep(page)
  await page.getByLabel('E-mail').fill('anna.maria.nowak-kowalska.malowanie@gmial.com')
  // Just above the bar: the hint leaves no room for it there.
  await page.getByLabel('Telefon').evaluate((field) => field.scrollIntoView({ block: 'end' }))
  await page.getByLabel('Telefon').click()
  await expect(page.getByRole('button', { name: /Czy chodziło o/ })).toBeVisible()
  await expect(page.getByLabel('Telefon')).toBeFocused()
  await expect.poll(() => isFocusSeen(page)).toBe(true)
})

test('a slip in the e-mail takes no press away: "Dalej" works, and the summary tells of it', async ({
  page,
}) => {
  await openContactStep(page)
  await page.getByLabel('Imię').fill('Jan')
  await page.getByLabel('Nazwisko').fill('Kowalski')
  await page.getByLabel('Telefon').fill('12')
  await page.getByLabel('E-mail').fill('jan@gmial.com')
  await next(page).scrollIntoViewIfNeeded()
  const button = await next(page).boundingBox()
  await page.mouse.move((button?.x ?? 0) + 20, (button?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.up()
  await expect(heading(page, 'Czy wszystko się zgadza?')).toBeVisible()
  await expect(page.getByText(/numer wygląda na niepełny/)).toBeVisible()
  await page.getByRole('button', { name: /Czy chodziło o\sjan@gmail\.com/ }).click()
  await expect(page.getByText('jan@gmail.com', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Czy chodziło/ })).toHaveCount(0)
})

test('what is below does not move while the wrong fields are corrected', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openContactStep(page)
  await next(page).click()
  await expect(page.getByText('Popraw zaznaczone pola')).toBeVisible()
  // On the page, not in the window: the window's end may follow the page's.
  const place = () =>
    page.getByLabel('Imię').evaluate((field) => field.getBoundingClientRect().y + scrollY)
  const before = await place()
  for (const label of ['Imię', 'Nazwisko', 'Telefon'])
    await page.getByLabel(label).fill('600100200')
  await page.getByLabel('E-mail').fill('jan@wp.pl')
  expect(await place()).toBe(before)
})

test('a long e-mail address does not make the confirmation wider than the phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const email = `${crypto.randomUUID()}-bardzo.dlugi.adres@example.com`
  await openSummary(page, newCustomer({ email }))
  await page.getByRole('button', { name: 'Wyślij rezerwację' }).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})

/** The wizard on a phone: with the keyboard on the screen, and without layout shifts. */
import {
  chooseArea,
  chooseFirstDay,
  heading,
  newCustomer,
  openContactStep,
  openSummary,
  walkToBooking,
} from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'
import { watchLayoutShifts } from './layoutShifts.ts'

test('with the height that an on-screen keyboard leaves, every field and button is reachable', async ({
  page,
}) => {
  await openContactStep(page)
  await page.setViewportSize({ width: 390, height: 360 })
  for (const label of ['Imię', 'Nazwisko', 'E-mail', 'Telefon']) {
    const field = page.getByLabel(label)
    await field.focus()
    await field.fill('abc')
    await field.scrollIntoViewIfNeeded()
    // Nothing that sticks to an edge lies over the field being filled in.
    const isFree = await field.evaluate((control) => {
      control.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = control.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === control
    })
    expect(isFree, label).toBe(true)
  }
  await page.getByRole('button', { name: 'Dalej' }).click()
  await expect(page.getByText('Niepoprawny format email').last()).toBeVisible()
})

test('each step begins right under the top bar, with the price at the foot of the screen', async ({
  page,
}) => {
  const places = () =>
    page.evaluate(() => {
      const edges = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const gap = (edges('main ol')?.top ?? 0) - (edges('header')?.bottom ?? 0)
      return {
        begins: gap >= 0 && gap < 32,
        ends: Math.abs((edges('aside[aria-label^="Cena"]')?.bottom ?? 0) - innerHeight) < 1,
      }
    })
  await chooseArea(page, '50-60 m²')
  await expect.poll(places).toEqual({ begins: true, ends: true })
  await chooseFirstDay(page)
  await expect.poll(places).toEqual({ begins: true, ends: true })
})

test('nothing is wider than the screen, at any step', async ({ page }) => {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize({ width: 320, height: 640 })
  const customer = newCustomer({ lastName: 'Brzęczyszczykiewicz-Wojciechowska' })
  await openSummary(page, customer)
  expect(await overflow()).toBe(0)
  await page.getByRole('button', { name: 'Wyślij rezerwację' }).click()
  await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
  expect(await overflow()).toBe(0)
})

test.describe('with every movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('no step change and no answer shifts the layout', async ({ page }) => {
    const shifted = await watchLayoutShifts(page)
    await walkToBooking(page, newCustomer())
    await expect(page.getByRole('img', { name: /Kod QR/ })).toBeAttached()
    expect(await shifted()).toBeLessThan(0.01)
  })
})

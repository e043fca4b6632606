/** A booking in trouble: the save fails, the data is refused. */
import type { Page } from 'playwright/test'
import { heading, newCustomer, next, openSummary, submit } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'

/** Answers the first save in the server's place; gives the ids of all that were tried. */
async function answerFirstSave(page: Page, status: number, body: object): Promise<string[]> {
  const ids: string[] = []
  await page.route('**/rest/v1/booking_requests**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    ids.push((route.request().postDataJSON() as { id: string }).id)
    if (ids.length > 1) return route.continue()
    const headers = { 'access-control-allow-origin': '*' }
    await route.fulfill({ status, headers, json: body })
  })
  return ids
}

test.describe('when the save fails', () => {
  test.use({ expectedErrors: [[/503|booking .*: save/], { scope: 'test' }] })

  test('the toast says so, every value stays, and pressing again makes one row', async ({
    page,
    rowsOf,
  }) => {
    const customer = newCustomer()
    const ids = await answerFirstSave(page, 503, { message: 'unavailable' })
    await openSummary(page, customer)
    await submit(page).click()

    await expect(page.getByText('Błąd', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Wystąpił problem podczas przesyłania rezerwacji. Spróbuj ponownie.').first(),
    ).toBeVisible()
    await expect(submit(page)).toBeFocused()
    await expect(page.getByText(customer.email)).toBeVisible()
    expect(await rowsOf(customer.email)).toHaveLength(0)

    await submit(page).click()
    await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
    expect(await rowsOf(customer.email)).toHaveLength(1)
    expect(new Set(ids).size).toBe(1)
  })

  test('changed content is one booking, under an id of its own', { tag: '@rest' }, async ({
    page,
    rowsOf,
  }) => {
    const customer = newCustomer()
    const ids = await answerFirstSave(page, 503, { message: 'unavailable' })
    await openSummary(page, customer)
    await submit(page).click()
    await expect(page.getByText('Błąd', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Zmień: Telefon' }).click()
    await page.getByRole('textbox', { name: 'Telefon' }).fill('500 500 500')
    await next(page).click()
    await submit(page).click()
    await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
    expect((await rowsOf(customer.email)).map(({ phone }) => phone)).toEqual(['500 500 500'])
    expect(new Set(ids).size).toBe(2)
  })
})

test.describe('when the server finds fault with the data', () => {
  test.use({ expectedErrors: [[/400|booking .*: save/], { scope: 'test' }] })

  test('the field says so, and a corrected booking goes through', async ({ page, rowsOf }) => {
    const customer = newCustomer()
    await answerFirstSave(page, 400, {
      code: '23514',
      message: 'violates check constraint "booking_requests_phone_check"',
    })
    await openSummary(page, customer)
    await submit(page).click()
    await expect(page.getByText('Błąd', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Telefon')).toBeFocused()
    await expect(page.getByText('System nie przyjął tej wartości.')).toBeVisible()
    await page.getByLabel('Telefon').fill('22 600 10 20')
    await next(page).click()
    await submit(page).click()
    await expect(heading(page, 'Zamówienie potwierdzone!')).toBeVisible()
    expect((await rowsOf(customer.email)).map(({ phone }) => phone)).toEqual(['22 600 10 20'])
  })
})

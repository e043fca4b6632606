/** The contact form on the built site: to the mailbox, refused by it. */
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { openEarly } from './openEarly.ts'

async function fillIn(page: Page, email: string): Promise<void> {
  await page.goto('/kontakt')
  await page.getByLabel('Imię *').fill('Łucja')
  await page.getByLabel('Nazwisko *').fill('Żółć')
  await page.getByLabel('Email *').fill(email)
  await page.getByLabel('Temat *').fill('Wycena mieszkania')
  await page.getByLabel('Wiadomość *').fill('Dzień dobry,\nile kosztuje sufit?')
}

function submitButton(page: Page) {
  return page.getByRole('button', { name: 'Wyślij wiadomość' })
}

/** The visible line; its announcement carries the whole toast in one text. */
function toastText(page: Page, text: string) {
  return page.getByText(text, { exact: true })
}

function uniqueAddress(name: string): string {
  return `${name}-${crypto.randomUUID()}@example.com`
}

test('a message arrives once, with the visitor as reply-to, and the form is cleared', async ({
  page,
  mailsAbout,
}) => {
  const email = uniqueAddress('wiadomosc')
  await fillIn(page, email)
  await submitButton(page).click()

  await expect(toastText(page, 'Wiadomość wysłana!')).toBeVisible()
  await expect(toastText(page, 'Dziękujemy za kontakt. Odpowiemy w ciągu 2 godzin.')).toBeVisible()
  await expect(page.getByLabel('Imię *')).toHaveValue('')
  const mails = await mailsAbout(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.replyTo).toContain(email)
  expect(mails[0]?.text).toContain('ile kosztuje sufit?')
})

test('while it is being sent the button is disabled and says so', async ({ page }) => {
  await fillIn(page, uniqueAddress('wysylanie'))
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    void page.route('**/functions/v1/**', async (route) => {
      resolve()
      await new Promise<void>((release) => {
        answer = release
      })
      await route.continue()
    })
  })
  await submitButton(page).click()
  await asked
  await expect(page.getByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
  answer()
  await expect(toastText(page, 'Wiadomość wysłana!')).toBeVisible()
})

test.describe('when the mail provider fails', () => {
  test.use({ expectedErrors: [[/502/, /contact message not sent/], { scope: 'test' }] })

  test('the specified toast, every value kept, and pressing again sends it once', async ({
    page,
    mailsAbout,
  }) => {
    const email = uniqueAddress('ponownie')
    await fillIn(page, email)
    const failing = '**/functions/v1/send-contact-email'
    await page.route(failing, (route) =>
      route.fulfill({
        status: 502,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: 'mail-failed' },
      }),
    )
    await submitButton(page).click()
    await expect(toastText(page, 'Błąd wysyłania')).toBeVisible()
    await expect(
      toastText(page, 'Wystąpił problem z wysłaniem wiadomości. Spróbuj ponownie.'),
    ).toBeVisible()
    await expect(page.getByLabel('Wiadomość *')).toHaveValue('Dzień dobry,\nile kosztuje sufit?')
    expect(await mailsAbout(email)).toHaveLength(0)

    await page.unroute(failing)
    await submitButton(page).click()
    await expect(toastText(page, 'Wiadomość wysłana!')).toBeVisible()
    expect(await mailsAbout(email)).toHaveLength(1)
  })
})

test('what was typed survives a reload, also what was typed before the scripts came', async ({
  page,
}) => {
  const typed = page.getByLabel('Temat *')
  const alive = page.locator('html[data-hydrated]')
  const come = await openEarly(page, '/kontakt')
  await typed.fill('Wycena mieszkania')
  come()
  await expect(alive).toBeAttached()
  await page.reload()
  await expect(typed).toHaveValue('Wycena mieszkania')
  await expect(alive).toBeAttached()
  await typed.fill('Wycena biura')
  await page.reload()
  await expect(typed).toHaveValue('Wycena biura')
})

test('an empty form is stopped by the browser itself, and nothing is asked of the server', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/functions/')) asked.push(request.url())
  })
  await page.goto('/kontakt')
  await submitButton(page).click()
  await expect(page.getByLabel('Imię *')).toBeFocused()
  expect(asked).toEqual([])
})

/** Storage that is forbidden, and with it channels, as in Firefox. A full one, and every other failure: unit/outbox/storage and database. */
import { expectConfirmed, waiting } from './confirmation.ts'
import { fillWizard, submit, visit } from './customer.ts'
import { expect, test } from './fixtures.ts'

/** Runs in every page before the site's own code. */
function forbidStorage(): void {
  const forbidden = (): never => {
    throw new DOMException('nie', 'SecurityError')
  }
  IDBFactory.prototype.open = forbidden
  Object.defineProperty(globalThis, 'localStorage', { get: forbidden })
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
}

test('44 all storage is forbidden', async ({ page, api, oracle, customer }) => {
  await page.addInitScript(forbidStorage)
  await visit(page, '/rezerwacja')
  await expect(page.getByText('Ta przeglądarka nie pozwala niczego zapisać')).toBeVisible()
  await fillWizard(page, customer)
  api.down = true
  await submit(page).click()
  await expect(waiting(page)).toBeVisible()
  await expect(page.getByText('do czasu wysłania nie zamykaj tej strony').first()).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await oracle.expectNothing(customer.email)
  api.heal()
  // Unless the page has sent it by itself meanwhile.
  const send = page.getByRole('main').getByRole('button', { name: 'Wyślij teraz' })
  await send.evaluateAll(([button]: HTMLElement[]) => button?.click())
  await expectConfirmed(page, oracle, customer)
  // Without storage an installed app would not have the booking either.
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')))
  await expect(page.getByRole('region', { name: 'Miej rezerwację pod ręką' })).toHaveCount(0)
  const isLeft = () =>
    page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(isLeft, 'nothing is lost any more').toBe(true)
})

/** Storage that is full, or forbidden. Every other failure ends in one of these two: unit/outbox/storage and database. */
import { expectConfirmed, waiting } from './confirmation.ts'
import { fillWizard, submit, visit } from './customer.ts'
import { expect, test } from './fixtures.ts'

/** Each runs in every page before the site's own code. */
const breaks: readonly (readonly [name: string, isLost: boolean, breakIt: () => void])[] = [
  [
    '43 no room left in IndexedDB: the booking still arrives once',
    false,
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
  [
    '44 all storage is forbidden: it arrives, and the page says that it must stay open',
    true,
    () => {
      const forbidden = (): never => {
        throw new DOMException('nie', 'SecurityError')
      }
      IDBFactory.prototype.open = forbidden
      Object.defineProperty(globalThis, 'localStorage', { get: forbidden })
    },
  ],
]

for (const [name, isLost, breakIt] of breaks) {
  test(name, async ({ page, api, oracle, customer }) => {
    await page.addInitScript(breakIt)
    await visit(page, '/rezerwacja')
    const notice = page.getByText('Ta przeglądarka nie pozwala niczego zapisać')
    await expect(notice).toBeVisible({ visible: isLost })
    await fillWizard(page, customer)
    api.down = true
    await submit(page).click()
    await expect(waiting(page)).toBeVisible()
    const warning = page.getByText('do czasu wysłania nie zamykaj tej strony').first()
    await expect(warning).toBeVisible({ visible: isLost })
    const kept = page.getByText('Wszystko jest zapisane na tym urządzeniu').first()
    await expect(kept).toBeVisible({ visible: !isLost })
    if (isLost) {
      const asked = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      await (await asked).dismiss()
    }
    await oracle.expectNothing(customer.email)
    api.heal()
    // Unless the page has sent it by itself meanwhile.
    const send = page.getByRole('main').getByRole('button', { name: 'Wyślij teraz' })
    await send.evaluateAll(([button]: HTMLElement[]) => button?.click())
    await expectConfirmed(page, oracle, customer)
    // Without storage an installed app would not have the booking either.
    await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')))
    const offered = page.getByRole('region', { name: 'Miej rezerwację pod ręką' })
    await expect(offered).toBeVisible({ visible: !isLost })
    const isLeft = () =>
      page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await expect.poll(isLeft, 'nothing is lost any more').toBe(true)
  })
}

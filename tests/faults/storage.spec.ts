/** Storage that is broken, full, slow or missing. Of another version: tests/unit/outbox/database.test.ts, records.test.ts. */
import { restUnless } from '../rest.ts'
import { keepsNothing, keepsSomething } from './brokenStorage.ts'
import { expectConfirmed, waiting } from './confirmation.ts'
import { fillWizard, pressSubmit, sendNow, visit } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { draftOf, store } from './seeds.ts'

test('42 what is typed while the stored draft takes 2 s to come is kept', async ({
  page,
  customer,
}) => {
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args)
      const told = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess')
      Object.defineProperty(request, 'onsuccess', {
        set(heard: (event: Event) => void) {
          told?.set?.call(request, (event: Event) => setTimeout(() => heard(event), 2000))
        },
      })
      return request
    }
  })
  const fields = draftOf(customer, { step: 1, area: '50-60' })
  await store(page, { draft: fields })
  await visit(page, '/rezerwacja')
  await page.getByLabel('Powierzchnia mieszkania').selectOption('90-100')
  // The second deadline needs the stored day.
  await expect(page.getByText('40% do').first()).toBeVisible()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('90-100')
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByRole('button', { name: 'Dalej' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(customer.email)
})

for (const [name, breakIt] of [...keepsSomething, ...keepsNothing]) {
  const isKept = /no room left in|never answers|forbidden/.test(name)
  const isLost = keepsNothing.some(([lost]) => lost === name)
  test(
    `${name}: the booking still arrives once${isLost ? ', and the page says that it must stay open' : ''}`,
    restUnless(isKept),
    async ({ page, api, oracle, customer }) => {
      await page.addInitScript(breakIt)
      await visit(page, '/rezerwacja')
      await fillWizard(page, customer)
      api.down = true
      await pressSubmit(page)
      await expect(waiting(page)).toBeVisible()
      const warning = page.getByText('do czasu wysłania nie zamykaj tej strony').first()
      await expect(warning).toBeVisible({ visible: isLost })
      await oracle.expectNothing(customer.email)
      api.heal()
      await sendNow(page)
      await expectConfirmed(page, oracle, customer)
    },
  )
}

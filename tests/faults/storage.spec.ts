/** Storage that is broken, full or missing. A slow one: tests/unit/state/draft.test.ts; of another version: tests/unit/outbox/database.test.ts, records.test.ts. */
import { restUnless } from '../rest.ts'
import { keepsNothing, keepsSomething } from './brokenStorage.ts'
import { expectConfirmed, waiting } from './confirmation.ts'
import { fillWizard, pressSubmit, sendNow, visit } from './customer.ts'
import { expect, test } from './fixtures.ts'

for (const [name, breakIt] of [...keepsSomething, ...keepsNothing]) {
  const isKept = /no room left in|forbidden/.test(name)
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

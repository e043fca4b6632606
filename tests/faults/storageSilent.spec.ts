/** Storage that does not answer at first: what was not read is not told as missing. */
import { confirmed, expectConfirmed } from './confirmation.ts'
import { book, visit } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { isConfirmationStored } from './seeds.ts'

test('44 a disk that is silent when the page opens: no booking is said to be gone', {
  tag: '@rest',
}, async ({ page, oracle, customer }) => {
  // Nor can the server be asked, which would tell at once.
  await page.addInitScript(() => {
    const { fetch } = globalThis
    globalThis.fetch = (input, init) =>
      String(input).includes('/rpc/booking_state')
        ? Promise.reject(new TypeError('offline'))
        : fetch(input, init)
  })
  await book(page, customer)
  await expectConfirmed(page, oracle, customer)
  await expect.poll(() => isConfirmationStored(page)).toBe(true)
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    let silences = 1
    IDBFactory.prototype.open = function (name, version) {
      if (name !== 'outbox' || silences === 0) return open.call(this, name, version)
      silences -= 1
      return new EventTarget() as IDBOpenDBRequest
    }
  })
  const headings: string[] = []
  await page.exposeFunction('tell', (heading: string) => headings.push(heading))
  await page.addInitScript(() => {
    const tell = Reflect.get(globalThis, 'tell') as (heading: string) => void
    new MutationObserver(() => tell(document.querySelector('h1')?.textContent ?? '')).observe(
      document,
      { subtree: true, childList: true, characterData: true },
    )
  })
  await visit(page, '/rezerwacja')
  await expect(page.getByRole('heading', { name: 'Twoja rezerwacja' })).toBeVisible()
  // Until it is known whether anything can be kept, nothing can be pressed.
  await expect(page.locator('[inert]').getByText('Wydrukuj potwierdzenie')).toBeVisible()
  // After 3 s the outbox gives up waiting: nobody is to pay, print or order anew for now.
  await expect(page.getByText(/Nie możemy odczytać danych/)).toBeVisible()
  await expect(page.getByText('Dane do przedpłaty')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Wydrukuj|Złóż kolejne|Usuń dane/ })).toHaveCount(0)
  // It asks the disk again later.
  await expect(confirmed(page)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Wydrukuj potwierdzenie' })).toBeEnabled()
  expect(headings).not.toContain('Ta rezerwacja nie czeka już na wysłanie')
})

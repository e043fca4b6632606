/** Storage that is broken, full, slow, missing, or of another version. */
import { restUnless } from '../rest.ts'
import { keepsNothing, keepsSomething } from './brokenStorage.ts'
import { expectConfirmed, waiting } from './confirmation.ts'
import {
  book,
  fillWizard,
  pressSubmit,
  sendNow,
  submitButton,
  visit,
  waitForWorker,
} from './customer.ts'
import { expect, test } from './fixtures.ts'
import { draftOf, keyed, resume, store, storedRecords, waitingRecord } from './seeds.ts'

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
  test(
    `${name}: the booking still arrives once`,
    restUnless(isKept),
    async ({ page, api, oracle, customer }) => {
      await page.addInitScript(breakIt)
      await visit(page, '/rezerwacja')
      await fillWizard(page, customer)
      api.down = true
      await pressSubmit(page)
      await expect(waiting(page)).toBeVisible()
      await oracle.expectNothing(customer.email)
      api.heal()
      await sendNow(page)
      await expectConfirmed(page, oracle, customer)
    },
  )
}

for (const [name, breakIt] of keepsNothing) {
  test(
    `${name}: the page says that it must stay open`,
    restUnless(name.startsWith('43')),
    async ({ page, api, customer }) => {
      await page.addInitScript(breakIt)
      api.down = true
      await book(page, customer)
      await expect(page.getByText('do czasu wysłania nie zamykaj tej strony').first()).toBeVisible()
    },
  )
}

test('46 an open tab does not block the upgrade of a later version', async ({
  page,
  context,
  oracle,
  customer,
}) => {
  await resume(page, customer)
  const later = await context.newPage()
  await later.goto('/icon.svg')
  const upgraded = await later.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('malowanie', 2)
        opening.onblocked = () => resolve('blocked')
        opening.onsuccess = () => {
          opening.result.close()
          resolve('upgraded')
        }
      }),
  )
  expect(upgraded).toBe('upgraded')
  await pressSubmit(page)
  await expectConfirmed(page, oracle, customer)
})

test('49 a record that has lost its bookkeeping is sent, one of a newer version stays untouched', async ({
  page,
  oracle,
  customer,
}) => {
  const { v, id, kind, payload, submittedAt } = waitingRecord(customer)
  const newer = { v: 99, id: 'z-przyszłości', kind: 'booking', secret: [1] }
  await store(page, keyed({ v, id, kind, payload, submittedAt } as { id: string }, newer))
  await visit(page, '/o-nas')
  await oracle.expectBooking({ email: customer.email })
  expect(await storedRecords(page)).toContainEqual(newer)
})

test('a draft whose page is closed in the middle of a word is there again, offline too', async ({
  page,
  context,
  customer,
}) => {
  await store(page, { draft: draftOf(customer, { step: 3 }) })
  await visit(page, '/rezerwacja')
  await waitForWorker(page)
  await page.getByLabel('Telefon').fill('22 333 44 55')
  await page.close()
  await context.setOffline(true)
  const next = await context.newPage()
  await visit(next, '/rezerwacja')
  await expect(
    next.getByLabel('Telefon').or(next.getByRole('button', { name: submitButton })),
  ).toBeVisible()
  await expect(next.getByLabel('Telefon')).toHaveValue('22 333 44 55')
})

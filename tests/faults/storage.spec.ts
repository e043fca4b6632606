/** Storage that is broken, full, slow, missing, or of another version. */
import type { Page } from 'playwright/test'
import { expectConfirmed, waiting } from './confirmation.ts'
import {
  book,
  fillWizard,
  pressSubmit,
  submitButton,
  urge,
  visit,
  waitForWorker,
} from './customer.ts'
import { expect, test } from './fixtures.ts'
import { draftOf, resume, store, storedEntries, storeEntries, waitingEntry } from './seeds.ts'

async function expectFreshWizard(page: Page): Promise<void> {
  await visit(page, '/rezerwacja')
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('')
}

for (const [name, stored] of [
  ['null', null],
  ['an array', [1, 2]],
  ['5 MB of it', { version: 1, fields: { firstName: 'x'.repeat(5_000_000) } }],
  ['a text', '{"version":1,"fields":{"ar'],
] as const) {
  test(`40 the stored draft is ${name}`, async ({ page, oracle, customer }) => {
    await store(page, 'wizard', { draft: stored })
    await expectFreshWizard(page)
    await fillWizard(page, customer)
    await pressSubmit(page)
    await expectConfirmed(page, oracle, customer)
  })
}

test('40 the copy in localStorage is cut off', async ({ page, oracle, customer }) => {
  await page.goto('/icon.svg')
  await page.evaluate(() => localStorage.setItem('draft', '{"version":1,"fields":{"area":"50-6'))
  await expectFreshWizard(page)
  await fillWizard(page, customer)
  await pressSubmit(page)
  await expectConfirmed(page, oracle, customer)
})

for (const [name, version] of [
  ['an older version', 0],
  ['a newer version', 99],
  ['a version that makes the migration throw', Number.NaN],
] as const) {
  test(`41 a draft of ${name} keeps what parses`, async ({ page, oracle, customer }) => {
    const fields = draftOf(customer, { unknown: { deep: true }, step: 3 })
    await store(page, 'wizard', { draft: { version, fields } })
    await visit(page, '/rezerwacja')
    await expect(page.getByLabel('Email')).toHaveValue(customer.email)
    await page.getByRole('button', { name: 'Dalej' }).click()
    await pressSubmit(page)
    await expectConfirmed(page, oracle, customer)
  })
}

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
  await store(page, 'wizard', { draft: { version: 1, fields } })
  await visit(page, '/rezerwacja')
  await page.getByLabel('Powierzchnia mieszkania').selectOption('90-100')
  // The second deadline needs the stored day.
  await expect(page.getByText('40% do').first()).toBeVisible()
  await expect(page.getByLabel('Powierzchnia mieszkania')).toHaveValue('90-100')
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByRole('button', { name: 'Dalej' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)
})

/** Each runs in every page before the site's own code. */
const broken: readonly (readonly [name: string, breakIt: () => void])[] = [
  [
    '43 no room left in IndexedDB',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
  [
    '43 no room left anywhere',
    () => {
      const full = (): never => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      IDBObjectStore.prototype.put = full
      Storage.prototype.setItem = full
    },
  ],
  ['44 IndexedDB is missing', () => Reflect.deleteProperty(globalThis, 'indexedDB')],
  [
    '44 IndexedDB throws',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('nie', 'SecurityError')
      }
    },
  ],
  [
    '44 IndexedDB never answers',
    () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    },
  ],
  [
    '45 InvalidStateError twice',
    () => {
      const { transaction } = IDBDatabase.prototype
      let left = 2
      IDBDatabase.prototype.transaction = function (...args) {
        left -= 1
        if (left >= 0) throw new DOMException('closing', 'InvalidStateError')
        return transaction.apply(this, args)
      }
    },
  ],
]

for (const [name, breakIt] of broken) {
  test(`${name}: the booking still arrives once`, async ({ page, api, oracle, customer }) => {
    await page.addInitScript(breakIt)
    await visit(page, '/rezerwacja')
    await fillWizard(page, customer)
    api.down = true
    await pressSubmit(page)
    await expect(waiting(page)).toBeVisible()
    await oracle.expectNothing(customer.email)
    api.heal()
    await urge(page)
    await expectConfirmed(page, oracle, customer)
  })
}

test('43 with no room anywhere the page says that it must stay open', async ({
  page,
  api,
  customer,
}) => {
  await page.addInitScript(() => {
    const full = (): never => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = full
    Storage.prototype.setItem = full
  })
  api.down = true
  await book(page, customer)
  await expect(page.getByText('do czasu wysłania nie zamykaj tej strony').first()).toBeVisible()
})

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
        const opening = indexedDB.open('wizard', 2)
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

test('49 an entry of an older version is sent, one of a newer version stays untouched', async ({
  page,
  oracle,
  customer,
}) => {
  const { id, kind, payload, submittedAt } = waitingEntry(customer)
  const newer = { v: 99, id: 'z-przyszłości', kind: 'booking', secret: [1] }
  await storeEntries(page, [{ id, kind, payload, submittedAt } as { id: string }, newer])
  await visit(page, '/o-nas')
  await oracle.expectBooking({ email: customer.email })
  await page.getByText('1 zgłoszenie czeka na wysłanie').click()
  await expect(page.getByText('Zapisane przez nowszą wersję strony')).toBeVisible()
  expect(await storedEntries(page)).toContainEqual(newer)
})

test('a draft put away in the middle of a word is there again, offline too', async ({
  page,
  context,
  customer,
}) => {
  await store(page, 'wizard', { draft: { version: 1, fields: draftOf(customer, { step: 3 }) } })
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

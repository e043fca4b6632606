/** What was typed survives if the browser allows any storage; without storage a booking can still be sent. */
import { hang } from '../faults/breakages.ts'
import { expectedRow } from '../faults/customer.ts'
import { readUnder } from '../faults/seeds.ts'
import { expect, test } from './fixtures.ts'

test('a draft survives a reload, and a browser that is closed or killed', async ({ visit }) => {
  const today = await visit()
  await today.open('/rezerwacja')
  await today.goToContact()
  await today.fill('Nazwisko', 'Żółkiewska')
  await today.reload()
  await today.holds('Nazwisko', 'Żółkiewska')
  await today.browser.close()

  const tomorrow = await visit()
  await tomorrow.open('/rezerwacja')
  await tomorrow.holds('Nazwisko', 'Żółkiewska')
  await tomorrow.fill('Imię', 'Zofia')
  const draft = () => tomorrow.ask(readUnder, ['draft', 'draft'] as const)
  await expect.poll(draft, { message: 'the draft' }).toMatchObject([{ firstName: 'Zofia' }])
  await tomorrow.browser.kill()

  const later = await visit()
  await later.open('/rezerwacja')
  await later.holds('Imię', 'Zofia')
  await later.holds('Nazwisko', 'Żółkiewska')
})

test('draft and message survive the page cache, and leaving mid-typing', async ({ visitor }) => {
  await visitor.open('/rezerwacja')
  await visitor.goToContact()
  await visitor.fill('Telefon', '123456789')
  await visitor.leaveFor('/o-nas')
  await visitor.untilAlive('/o-nas')
  await visitor.open('/rezerwacja')
  await visitor.holds('Telefon', '123456789')

  for (const [path, field, next] of [
    ['/rezerwacja', 'Imię', 'Nazwisko'],
    ['/kontakt', 'Wiadomość', 'Temat'],
  ] as const) {
    await visitor.open(path)
    await visitor.fill(field, 'Zofia')
    const leaveAndComeBack = async () => {
      await visitor.ask(() => void Object.assign(window, { kept: true }))
      await visitor.leaveFor('/o-nas')
      await visitor.untilAlive('/o-nas')
      await visitor.back()
      await visitor.untilAlive(path)
      return visitor.ask(() => 'kept' in window)
    }
    // A page that is still fetching or writing is not cached: each attempt gives it more time.
    const options = { message: 'the same page as before', intervals: [100, 1000, 3000, 9000] }
    await expect.poll(leaveAndComeBack, options).toBe(true)
    await visitor.holds(field, 'Zofia')
    // React must go on with what it was doing when the page was left.
    await visitor.press('link', 'Regulamin usługi')
    await visitor.sees('Siedem krótkich rozdziałów')
    await visitor.back()
    await visitor.holds(field, 'Zofia')
    await visitor.fill(next, 'Łęcka')
    await visitor.reload()
    await visitor.holds(next, 'Łęcka')
    await visitor.holds(field, 'Zofia')
  }

  // What the tab's next page has written stays, even if this page was still writing.
  await visitor.open('/rezerwacja')
  await visitor.fill('Telefon', '600100100')
  await visitor.open('/rezerwacja')
  await visitor.fill('Telefon', '600100200')
  await visitor.ask(() => void Object.assign(window, { next: true }))
  await visitor.back()
  await visitor.eventually(() => !('next' in window))
  await visitor.holds('Telefon', '600100200')
})

test('after Back, a booking that the next page delivered is no longer shown as being sent', async ({
  visitor,
  customer,
  api,
  oracle,
}) => {
  api.inject('save', hang())
  await visitor.book(customer)
  await visitor.leaveFor('/o-nas')
  await visitor.untilAlive('/o-nas')
  await visitor.press('button', 'Wyślij teraz')
  await visitor.sees('Rezerwacja dotarła')
  await visitor.back()
  // Before the first request's timeout. A page that was loaded again shows the form, empty.
  const text = () => visitor.text()
  await expect.poll(text, { timeout: 8000 }).toMatch(/Zamówienie potwierdzone!|Krok 1 z 4:/)
  await oracle.expectBooking(expectedRow(customer))
})

test.describe('with all storage refused', () => {
  test.use({ expectedErrors: /Failed to register\/update a ServiceWorker/ })

  test('a booking and a message arrive', async ({ visit, customer, oracle }) => {
    const visitor = await visit({ withoutStorage: true })
    await visitor.open('/rezerwacja')
    await visitor.sees('Ta przeglądarka nie pozwala niczego zapisać')
    await visitor.book(customer)
    await visitor.sees('Zamówienie potwierdzone!')
    await oracle.expectBooking(expectedRow(customer))
    await visitor.open('/kontakt')
    await visitor.sendMessage({ ...customer, email: `wiadomosc.${customer.email}` })
    await visitor.sees('Dziękujemy za kontakt. Odpowiemy w ciągu 2 godzin.')
  })
})

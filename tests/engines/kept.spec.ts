/** What was typed survives, wherever the browser lets a site keep anything; and where it does not, the booking goes all the same. */
import { expectedRow } from '../faults/customer.ts'
import { readUnder } from '../faults/seeds.ts'
import { book, goToContact, sendMessage } from './booking.ts'
import { expect, test } from './fixtures.ts'
import type { Visitor } from './visitor.ts'

/** The draft on the disk is Zofia's. */
async function untilWritten(visitor: Visitor): Promise<void> {
  const draft = () => visitor.ask(readUnder, ['draft', 'draft'] as const)
  await expect.poll(draft, { message: 'the draft' }).toMatchObject([{ firstName: 'Zofia' }])
}

test('a draft is there after the browser’s end and its death', async ({ visit }) => {
  const today = await visit()
  await today.open('/rezerwacja')
  await goToContact(today)
  await today.fill('Nazwisko', 'Żółkiewska')
  await today.browser.close()

  const tomorrow = await visit()
  await tomorrow.open('/rezerwacja')
  await tomorrow.holds('Nazwisko', 'Żółkiewska')
  await tomorrow.fill('Imię', 'Zofia')
  await untilWritten(tomorrow)
  await tomorrow.browser.kill()

  const later = await visit()
  await later.open('/rezerwacja')
  await later.holds('Imię', 'Zofia')
  await later.holds('Nazwisko', 'Żółkiewska')
})

test('a draft and a message survive the page cache, and being left in mid-typing', async ({
  visitor,
}) => {
  await visitor.open('/rezerwacja')
  await goToContact(visitor)
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
    // A page that still fetches or writes is not put into it.
    if (field === 'Imię') await untilWritten(visitor)
    await visitor.untilOffline()
    await visitor.ask(() => void Object.assign(window, { kept: true }))
    await visitor.leaveFor('/o-nas')
    await visitor.untilAlive('/o-nas')
    await visitor.back()
    await visitor.untilAlive(path)
    await visitor.eventually(() => 'kept' in window, 'the same page as before')
    await visitor.holds(field, 'Zofia')
    await visitor.fill(next, 'Łęcka')
    await visitor.reload()
    await visitor.holds(next, 'Łęcka')
    await visitor.holds(field, 'Zofia')
  }
})

test.describe('with all storage refused', () => {
  test.use({ expectedErrors: /Failed to register\/update a ServiceWorker/ })

  test('a booking and a message arrive', async ({ visit, customer, oracle }) => {
    const visitor = await visit({ withoutStorage: true })
    await visitor.open('/rezerwacja')
    await visitor.sees('Ta przeglądarka nie pozwala niczego zapisać')
    await book(visitor, customer)
    await visitor.sees('Zamówienie potwierdzone!')
    await oracle.expectBooking(expectedRow(customer))
    await visitor.open('/kontakt')
    await sendMessage(visitor, { ...customer, email: `wiadomosc.${customer.email}` })
    await visitor.sees('Dziękujemy za kontakt. Odpowiemy w ciągu 2 godzin.')
  })
})

test('in a private window a booking arrives', async ({ visit, customer, oracle }) => {
  const visitor = await visit({ private: true })
  await book(visitor, customer)
  await visitor.sees('Zamówienie potwierdzone!')
  await oracle.expectBooking(expectedRow(customer))
})

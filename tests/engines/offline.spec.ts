/** With the server really stopped, and without Background Sync: every page opens, what is submitted is delivered once. */
import { paths } from '../../src/config/paths.ts'
import { expectedRow, newCustomer, worksOffline } from '../faults/customer.ts'
import { test } from './fixtures.ts'

// The message goes while its page is open, the booking at the next visit.
test('every page opens, what waits is sent', async ({ visit, customer, host, api, oracle }) => {
  const sender = newCustomer()
  const today = await visit()
  await today.open('/')
  await today.eventually(worksOffline, 'the worker')
  await host.stop()
  for (const path of Object.values(paths)) {
    await today.open(`${path}?zrodlo=ulotka`)
    await today.eventually(() => document.querySelector('h1') !== null)
  }
  api.down = true
  await today.open('/kontakt')
  await today.sendMessage(sender)
  await today.sees('Wiadomość czeka na wysłanie')
  await oracle.expectNothing(sender.email)
  api.down = false
  await today.sees('Dziękujemy za kontakt. Odpowiemy w ciągu 2 godzin.')
  await oracle.expectMessage(sender.email)

  api.down = true
  await today.book(customer)
  await today.sees('Rezerwacja czeka na wysłanie')
  await today.browser.close()
  await oracle.expectNothing(customer.email)

  api.down = false
  await host.start()
  const tomorrow = await visit()
  await tomorrow.open('/rezerwacja')
  await tomorrow.sees('Zamówienie potwierdzone!')
  await oracle.expectBooking(expectedRow(customer))
})

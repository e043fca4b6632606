/** With the server really stopped: every page, and what is submitted is delivered once, without Background Sync. */
import { paths } from '../../src/config/paths.ts'
import { expectedRow, newCustomer } from '../faults/customer.ts'
import { book, sendMessage } from './booking.ts'
import { test } from './fixtures.ts'

const waiting = 'Rezerwacja czeka na wysłanie'
const number = 'K7QF-2M9X'

test('every page opens, and what waits goes', async ({ visitor, customer, host, api, oracle }) => {
  await visitor.open('/')
  await visitor.untilOffline()
  await host.stop()
  for (const path of Object.values(paths)) {
    await visitor.open(`${path}?zrodlo=ulotka`)
    await visitor.eventually(() => document.querySelector('h1') !== null)
  }
  api.down = true
  await book(visitor, customer)
  await visitor.sees(waiting)
  await oracle.expectNothing(customer.email)
  api.down = false
  await visitor.sees('Zamówienie potwierdzone!')
  await oracle.expectBooking(expectedRow(customer))
})

test('what waits goes once at the next visit', async ({ visit, customer, host, api, oracle }) => {
  const [sender, consumer] = [newCustomer(), newCustomer()]
  const today = await visit()
  await today.open('/')
  await today.untilOffline()
  await host.stop()
  api.down = true
  await book(today, customer)
  await today.sees(waiting)
  await today.open('/kontakt')
  await sendMessage(today, sender)
  await today.sees('Wiadomość czeka na wysłanie')
  await today.open('/odstapienie')
  await today.fill('Numer zamówienia', number)
  await today.fill('Imię i nazwisko', consumer.name)
  await today.fill('E-mail', consumer.email)
  await today.press('button', 'Dalej')
  await today.press('button', 'Potwierdź odstąpienie')
  await today.sees('Oświadczenie czeka na wysłanie')
  await today.browser.close()
  for (const { email } of [customer, sender, consumer]) await oracle.expectNothing(email)

  api.down = false
  await host.start()
  const tomorrow = await visit()
  await tomorrow.open('/rezerwacja')
  await tomorrow.sees('Zamówienie potwierdzone!')
  await oracle.expectBooking(expectedRow(customer))
  await oracle.expectMessage(sender.email)
  await oracle.expectWithdrawal({ email: consumer.email, order_number: number })
})

/** With the server really stopped: every page, and what is submitted is delivered once, without Background Sync. */
import { paths } from '../../src/config/paths.ts'
import { expectedRow, newCustomer } from '../faults/customer.ts'
import { book, fillMessage } from './booking.ts'
import { expect, test } from './fixtures.ts'

const waiting = 'Rezerwacja czeka na wysłanie'
const messageWaiting = 'Wiadomość czeka na wysłanie'

test('every page opens', async ({ visitor, host }) => {
  await visitor.open('/')
  await visitor.untilOffline()
  await host.stop()
  for (const path of Object.values(paths)) {
    await visitor.open(`${path}?zrodlo=ulotka`)
    await visitor.eventually(() => document.querySelector('h1') !== null)
  }
})

test('on an open page a booking goes by itself, a message with the connection', async ({
  visitor,
  customer,
  host,
  api,
  oracle,
}) => {
  await visitor.open('/')
  await visitor.untilOffline()
  await host.stop()
  api.down = true
  await book(visitor, customer)
  await visitor.sees(waiting)
  await oracle.expectNothing(customer.email)
  api.down = false
  await visitor.sees('Zamówienie potwierdzone!')
  await oracle.expectBooking(expectedRow(customer))

  api.down = true
  await visitor.open('/kontakt')
  const sender = newCustomer()
  await fillMessage(visitor, sender)
  await visitor.press('button', 'Wyślij wiadomość')
  await visitor.sees(messageWaiting)
  await oracle.expectNothing(sender.email)
  api.down = false
  await visitor.ask(() => dispatchEvent(new Event('online')))
  await visitor.sees('Dziękujemy za kontakt. Odpowiemy w ciągu 2 godzin.')
  await oracle.expectMessage(sender.email)
})

test('a booking waits and goes by "Wyślij teraz"', async ({ visitor, customer, api, oracle }) => {
  await visitor.open('/rezerwacja')
  api.down = true
  await book(visitor, customer)
  await visitor.sees(waiting)
  api.down = false
  // It may go by itself just then, and the button with it.
  const sent = async () => {
    await visitor.pressIfShown('button', 'Wyślij teraz')
    return (await visitor.text()).includes('Zamówienie potwierdzone!')
  }
  await expect.poll(sent).toBe(true)
  await oracle.expectBooking(expectedRow(customer))
})

test('a booking and a message wait over the end of the browser, and go once with the next visit', async ({
  visit,
  customer,
  host,
  api,
  oracle,
}) => {
  const today = await visit()
  await today.open('/')
  await today.untilOffline()
  await host.stop()
  api.down = true
  await book(today, customer)
  await today.sees(waiting)
  await today.open('/kontakt')
  await fillMessage(today, { ...customer, email: `wiadomosc.${customer.email}` })
  await today.press('button', 'Wyślij wiadomość')
  await today.sees(messageWaiting)
  await today.browser.close()
  await oracle.expectNothing(customer.email)

  api.down = false
  await host.start()
  const tomorrow = await visit()
  await tomorrow.open('/rezerwacja')
  await tomorrow.sees('Zamówienie potwierdzone!')
  await expect.poll(async () => (await oracle.rows(customer.email)).length).toBe(1)
  const mails = async () => {
    const { customer: confirmed, company } = await oracle.mails(customer.email)
    const messages = await oracle.mails(`wiadomosc.${customer.email}`)
    return [confirmed.length, company.length, messages.company.length]
  }
  // The company's mails about the booking and the message both name the address.
  await expect.poll(mails).toEqual([1, 2, 1])
})

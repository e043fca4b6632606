/** A statement of withdrawal: checked, confirmed, stored and mailed once, with the server there or not. */
import type { Customer } from '../faults/customer.ts'
import { test } from './fixtures.ts'
import type { Visitor } from './visitor.ts'

const number = 'K7QF-2M9X'
const arrived = 'Mamy Twoje oświadczenie'
const waiting = 'Oświadczenie czeka na wysłanie'

async function withdraw(visitor: Visitor, { name, email }: Customer): Promise<void> {
  await visitor.fill('Numer zamówienia', number)
  await visitor.fill('Imię i nazwisko', name)
  await visitor.fill('E-mail', email)
  await visitor.press('button', 'Dalej')
  await visitor.press('button', 'Potwierdź odstąpienie')
}

test('a statement says what is missing, then arrives with its receipt', async ({
  visitor,
  customer,
  oracle,
}) => {
  await visitor.open('/odstapienie')
  await visitor.press('button', 'Dalej')
  const missing = ['Podaj numer zamówienia albo dzień malowania', 'Podaj imię i nazwisko']
  for (const text of [...missing, 'Podaj e-mail']) await visitor.sees(text)
  await visitor.fill('E-mail', 'zofia@')
  await visitor.press('button', 'Dalej')
  await visitor.sees('Niepoprawny format e-maila')
  await withdraw(visitor, customer)
  await visitor.sees(arrived)
  await oracle.expectWithdrawal({ email: customer.email, order_number: number })
})

test('with the server stopped a statement waits over the end of the browser, and goes once', async ({
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
  await today.open('/odstapienie')
  await withdraw(today, customer)
  await today.sees(waiting)
  await today.browser.close()
  await oracle.expectNothing(customer.email)

  api.down = false
  await host.start()
  const tomorrow = await visit()
  await tomorrow.open('/odstapienie')
  await tomorrow.sees(arrived)
  await oracle.expectWithdrawal({ email: customer.email, order_number: number })
})

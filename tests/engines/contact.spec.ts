/** The contact form: stopped by the browser itself, then sent. */
import { sendMessage } from './booking.ts'
import { test } from './fixtures.ts'

test('the browser stops what is empty or no address at its field; then the message arrives once', async ({
  visitor,
  customer,
  oracle,
}) => {
  await visitor.open('/kontakt')
  await visitor.press('button', 'Wyślij wiadomość')
  await visitor.comesTo('form input[autocomplete="given-name"]')
  await sendMessage(visitor, { ...customer, email: 'zofia' })
  await visitor.comesTo('[type="email"]')
  await visitor.fill('Email', customer.email)
  await visitor.press('button', 'Wyślij wiadomość')
  await visitor.sees('Dziękujemy za kontakt. Odpowiemy w ciągu 2 godzin.')
  await oracle.expectMessage(customer.email)
})

/** The contact form: stopped by the browser, refused by the server, sent. */
import { answer } from '../faults/breakages.ts'
import { fillMessage } from './booking.ts'
import { test } from './fixtures.ts'

test('a message that fails keeps every value, and pressed again arrives once', async ({
  visitor,
  customer,
  api,
  oracle,
  expectedErrors,
}) => {
  expectedErrors.push(/502|contact message not sent/)
  await visitor.open('/kontakt')
  await visitor.press('button', 'Wyślij wiadomość')
  await visitor.eventually(
    () => document.activeElement?.id === document.querySelector('form input')?.id,
  )
  const { email } = customer
  await fillMessage(visitor, { ...customer, email: 'zofia' })
  await visitor.press('button', 'Wyślij wiadomość')
  await visitor.eventually(() => document.activeElement?.matches('[type="email"]') === true)
  await visitor.fill('Email', email)
  api.inject('contact-mail', answer(502, { error: 'mail-failed' }))
  await visitor.press('button', 'Wyślij wiadomość')
  await visitor.sees('Wystąpił problem z wysłaniem wiadomości. Spróbuj ponownie.')
  await visitor.holds('Temat', 'Mieszkanie na Żoliborzu')
  await visitor.press('button', 'Wyślij wiadomość')
  await visitor.sees('Dziękujemy za kontakt. Odpowiemy w ciągu 2 godzin.')
  await oracle.expectMessage(email)
})

/** A booking from the first tap to the printed page, a message, the calendar by keyboard, and a page over plain http. */
import { networkInterfaces } from 'node:os'
import { hasPoppler } from '../e2e/poppler.ts'
import { expectedRow, newCustomer } from '../faults/customer.ts'
import { desktop, expect, test } from './fixtures.ts'

test('a booking is sent and printed, a message is sent', async ({ visitor, customer, oracle }) => {
  // Longer than a phone is wide.
  const email = `bardzo.dlugi.adres.pocztowy.${customer.email}`
  await visitor.book({ ...customer, email })
  await visitor.sees('Zamówienie potwierdzone!')
  await oracle.expectBooking(expectedRow({ ...customer, email }))

  await visitor.press('button', 'Kopiuj: Numer konta')
  await visitor.eventually(() => document.body.textContent.includes('Skopiowano: Numer konta'))

  await visitor.expectNoSidewaysScroll()

  // Where a customer would paste it.
  await visitor.open('/kontakt')
  await visitor.focus('field', 'Temat')
  await visitor.key('Paste')
  await expect.poll(() => visitor.value('Temat')).toMatch(/^[\d\s]{26,}$/)
  await visitor.press('button', 'Wyślij wiadomość')
  await visitor.eventually(
    () => document.activeElement?.matches('[autocomplete="given-name"]') === true,
  )
  const sender = newCustomer()
  await visitor.sendMessage({ ...sender, email: 'zofia' })
  await visitor.eventually(() => document.activeElement?.matches('[type="email"]') === true)
  await visitor.fill('Email', sender.email)
  await visitor.press('button', 'Wyślij wiadomość')
  await visitor.sees('Dziękujemy za kontakt. Odpowiemy w ciągu 2 godzin.')
  await oracle.expectMessage(sender.email)
  await visitor.reload()
  await visitor.holds('Wiadomość', '')

  await visitor.open('/rezerwacja')
  await visitor.sees('Zamówienie potwierdzone!')

  if (!hasPoppler) return
  const paper = (await visitor.browser.printedText()).replace(/\s+/g, ' ')
  // Firefox prints bold text without its letters: only other text can be read back.
  expect(paper).toContain('Numer konta')
  expect(paper).toContain('2640 zł')
  expect(paper).not.toContain('Złóż kolejne zamówienie')
})

test('the calendar works by keyboard and by pointer', async ({ visit }) => {
  const visitor = await visit(desktop)
  await visitor.open('/rezerwacja')
  await visitor.fill('Powierzchnia mieszkania', '50-60')
  await visitor.press('button', 'Dalej')
  await visitor.focus('button', 'Data malowania')
  await visitor.key('Enter')
  await visitor.eventually(() => document.activeElement?.closest('[role="grid"]') !== null)
  const day = () => visitor.ask(() => document.activeElement?.getAttribute('aria-label'))
  const first = await day()
  await visitor.key('ArrowRight')
  await expect.poll(day).not.toBe(first)
  const second = await day()
  await visitor.key('Enter')
  await visitor.sees(`${second}`.replace(/^\D+/, '').replace(/\s/g, ' '))
  await visitor.key('Enter')
  await visitor.press('day', '')
  await visitor.eventually(() => document.querySelector('[role="grid"]') === null)
  await visitor.key('Enter')
  await visitor.eventually(() => document.querySelector('[role="grid"]') !== null)
  await visitor.key('Escape')
  await visitor.eventually(() => document.querySelector('[role="grid"]') === null)
  await visitor.eventually(() => document.activeElement?.tagName === 'BUTTON')
})

test('a booking arrives over plain http', async ({ visit, customer, host, oracle }) => {
  // The address at which other machines reach this one.
  const all = Object.values(networkInterfaces()).flatMap((some) => some ?? [])
  const address = all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
  test.skip(!address, 'this machine has no network')
  await host.stop()
  await host.start(address)
  const visitor = await visit({ address })
  await visitor.book(customer)
  expect(await visitor.ask(() => isSecureContext)).toBe(false)
  await visitor.sees('Zamówienie potwierdzone!')
  await oracle.expectBooking(expectedRow(customer))
})

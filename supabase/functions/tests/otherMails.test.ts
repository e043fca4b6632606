/** What the mails about withdrawals and messages say, and what a stranger can't make them say. */
import assert from 'node:assert/strict'
import { contactMail } from '../_mails/contactMail.ts'
import { emailCopy, fill, pageCopy, termsCopy } from '../_mails/copy.ts'
import { mailOf } from '../_mails/mailOf.ts'
import { receipt } from '../_mails/receipt.ts'
import { withdrawalNotice } from '../_mails/withdrawalNotice.ts'
import type { BookingRow } from '../_shared/database.ts'
import { booking, message, namedBooking, section, settings, since, withdrawal } from './rig.ts'

const other = { ...namedBooking, is_same_mailbox: false }
const sunday = '2026-12-20' as BookingRow['preferred_date']

function words(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}

function textsOf(copy: object): string[] {
  return Object.values(copy).flatMap((one) => (typeof one === 'string' ? one : textsOf(one)))
}

Deno.test('the receipt repeats the statement, with both times in Warsaw', () => {
  const mail = receipt(withdrawal, settings)
  assert.match(mail.subject, /umowy: 9WPS-S9LX$/)
  const text = words(mail.text)
  const missing = [
    'Mamy Twoje oświadczenie',
    'Niniejszym informuję o moim odstąpieniu od umowy',
    'Adresat: Malowanie Testowe sp. z o.o., ',
    'Zamówienie: 9WPS-S9LX',
    'Imię i nazwisko: Łucja Żółć',
    `E-mail: ${withdrawal.email}`,
    'Złożone: 21 listopada 2026, 14:04 (czas w Warszawie)',
    'Dotarło do nas: 22 listopada 2026, 20:30 (czas w Warszawie)',
  ].filter((part) => !text.includes(part))
  assert.deepEqual(missing, [])
})

Deno.test('the notice has the order, its cost, both times by whose clock, and the last day of the refund', () => {
  const mail = withdrawalNotice(withdrawal, namedBooking, settings, false)
  assert.equal(words(mail.subject), 'Odstąpienie od umowy: 9WPS-S9LX, Łucja Żółć')
  const text = words(mail.text)
  assert.match(text, /Telefon: 600 700 800/)
  assert.match(text, /Koszt całkowity: 6600 zł(\n.*){3,5}\nZłożone: 21 listopada 2026, 10:00/)
  assert.match(text, /Zwróć wszystkie płatności, także przedpłatę, najpóźniej 6 grudnia 2026/)
  assert.doesNotMatch(text, /^! /m)
  assert.match(text, /Złożone \(według zegara klienta\): 21 listopada 2026, 14:04/)
  assert.match(text, /Dotarło do nas \(według naszego serwera\): 22 listopada 2026, 20:30/)
})

Deno.test('no words of a stranger are in a subject, or in a mail to an address they chose', () => {
  const row = { ...withdrawal, order_number: 'zadzwoń pilnie 22 123 45' }
  const mail = receipt(row, settings)
  assert.equal(mail.subject, 'Mamy Twoje oświadczenie o\u00a0odstąpieniu od umowy')
  assert.doesNotMatch(mail.text + mail.html, /zadzwoń|22 123/)
  const notice = withdrawalNotice(row, null, settings, false)
  assert.equal(words(notice.subject), 'Odstąpienie od umowy: bez numeru zamówienia, Łucja Żółć')
  assert.match(words(notice.text), /Zamówienie: zadzwoń pilnie 22 123 45/)
  const word = receipt({ ...row, order_number: '12 zadzwonpilni 2026' }, settings)
  assert.doesNotMatch(word.text + word.html, /zadzwonpilni/)
  for (const orderNumber of ['12.12.2026', '3 grudnia 2026 r.']) {
    const { text } = receipt({ ...row, order_number: orderNumber }, settings)
    assert.match(text, /Zamówienie: \d/)
  }
})

Deno.test('the mails use every text of email.json, of terms and annex, and of “before we come”', () => {
  const changes = [{}, { late: true }, { status: 'paid' }, { preferred_date: sunday }]
  const rows = changes.map((changed) => ({ booking: { ...booking, ...changed } }))
  const inWords = { ...withdrawal, order_number: 'w maju' }
  const statements = [inWords, withdrawal].map((row) => ({ withdrawal: row, booking: null }))
  const facts = [...rows, ...statements, { withdrawal, booking: other }, { message }]
  const parts = ['customer', 'company', 'undelivered'] as const
  const mails = facts.flatMap((one) => parts.map((part) => mailOf(one, part, settings, since)))
  const said = words(JSON.stringify(mails)).toLowerCase()
  const isSaid = (part: string) => said.includes(part.toLowerCase())
  const { sections, annex } = termsCopy
  const chapters = [...sections, annex.withdrawal].map(({ short: _, ...all }) => all)
  const copies = [emailCopy, pageCopy.before, chapters, annex.form, annex.privacy]
  assert.deepEqual(
    textsOf(copies).filter((text) => !text.split(/\{\{\w+\}\}/).every(isSaid)),
    [],
  )
})

Deno.test('no reply goes to an address that refused the receipt, or to another address than the order’s', () => {
  const mail = withdrawalNotice(withdrawal, namedBooking, settings, true)
  assert.equal(mail.to, settings.companyInbox)
  assert.match(words(mail.subject), /e-mail do klienta nie dotarł: 9WPS-S9LX/)
  assert.match(words(mail.text), /^! Potwierdzenie otrzymania nie dotarło na adres lucja@/m)
  for (const { text, replyTo } of [mail, withdrawalNotice(withdrawal, other, settings, false)]) {
    assert.doesNotMatch(words(text), /Odpowiedź na tę wiadomość/)
    assert.equal(replyTo, undefined)
  }
})

Deno.test('a subject is one line of at most 150 characters, cut between characters', () => {
  for (const subject of ['😀'.repeat(75), 'ż'.repeat(150)]) {
    const mail = contactMail({ ...message, subject }, settings)
    assert.ok([...mail.subject].length <= 150)
    assert.ok(mail.subject.isWellFormed())
    assert.ok(mail.subject.startsWith('Kontakt ze strony: '))
  }
  // Mail programs would decode this into a second line.
  const encoded = contactMail({ ...message, subject: '=?utf-8?q?=0D=0ABcc:?=' }, settings)
  assert.doesNotMatch(encoded.subject, /=\?/)
})

Deno.test('a message names its sender, and keeps its line breaks', () => {
  const mail = contactMail({ ...message, phone: '22 100' }, settings)
  assert.deepEqual(section(mail, 'OD KOGO'), [
    'Imię i nazwisko: Anna Kowalska',
    'E-mail: anna@poczta.example',
    'Telefon: 22 100',
    'Temat: Pytanie o kuchnię',
  ])
  assert.match(mail.html, /dobry,<br>ile/)
  assert.ok(section(contactMail(message, settings), 'OD KOGO').includes('Telefon: nie podano'))
})

Deno.test('every field of a message is in its mail', () => {
  const fields = Object.keys(message).map((field) => [field, `the ${field}`] as const)
  const { text } = contactMail(Object.fromEntries(fields) as typeof message, settings)
  const missing = fields.filter(([, typed]) => !text.includes(typed))
  assert.deepEqual(missing, [])
})

Deno.test('typed text is inserted unchanged, our own is typeset', () => {
  assert.equal(
    fill('Piszę w {{topic}}', { topic: 'sprawie a b {{x}}' }),
    'Piszę w\u00a0sprawie a b {{x}}',
  )
})

/** What the mails say: the page's amounts, title and dates, the same in text and HTML. */
import assert from 'node:assert/strict'
import copy from '../../../locales/pl/email.json' with { type: 'json' }
import { areaOptions } from '../../../src/domain/areas.ts'
import { transferTitle } from '../../../src/domain/transfer.ts'
import { fill } from '../_shared/copy.ts'
import type { BookingRow } from '../_shared/database.ts'
import type { Mail } from '../_shared/mail.ts'
import { companyMail } from '../send-booking-email/companyMail.ts'
import { customerMail } from '../send-booking-email/customerMail.ts'
import { contactMail } from '../send-contact-email/contactMail.ts'
import { booking, bookingId, contactBody, settings } from './rig.ts'

const evil: BookingRow = { ...booking, name: `<i onload="x">'&`, phone: '</td><script>' }

const all: readonly (readonly [string, Mail])[] = [
  ['customer', customerMail(booking, settings)],
  ['customer, late', customerMail({ ...booking, late: true }, settings)],
  ['customer, demonstration', customerMail(booking, { ...settings, demonstration: true })],
  ['customer, evil', customerMail(evil, settings)],
  ['company', companyMail(booking, settings, false)],
  ['company, refused', companyMail({ ...evil, late: true }, settings, true)],
  ['contact', contactMail(contactBody, contactBody.messageId, settings)],
]

function wordsOfHtml(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return html
    .replace(/<head>.*<\/head>|<[^>]*>/gs, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => entities[name] ?? '')
}

Deno.test('the confirmation names everything a customer pays and keeps', () => {
  const { text, subject } = customerMail(booking, settings)
  assert.equal(subject, 'Rezerwacja malowania na 19 grudnia 2026: dane do przelewu')
  for (const part of [
    'Zamówienie potwierdzone!',
    '3960\u00a0zł',
    '2640\u00a0zł',
    '6600\u00a0zł',
    '61 1090 1014 0000 0712 1981 2874',
    'Odbiorca: Malowanie Testowe',
    'Przedpłata - Łucja Żółć - 19.12.2026',
    'do 14 grudnia 2026',
    '19 grudnia 2026 (sobota)',
    'między 7:00 a\u00a09:00',
    '60\u00a0m²',
    bookingId,
  ]) {
    assert.ok(text.includes(part), part)
  }
})

Deno.test('every area has its own amounts, the transfer title is exact', () => {
  for (const { area, price } of areaOptions) {
    const row = { ...booking, area, totalPrice: price }
    const { text } = customerMail(row, settings)
    assert.ok(text.includes(`Kwota: ${Math.round(price * 0.6)}\u00a0zł`))
    assert.ok(text.includes(`Kwota: ${price - Math.round(price * 0.6)}\u00a0zł`))
    assert.ok(text.includes(transferTitle(row.name, row.preferredDate)))
  }
})

Deno.test('the calendar file lies beside it, stamped with the row, not with now', () => {
  const [file, ...more] = customerMail(booking, settings).attachments ?? []
  assert.deepEqual(more, [])
  assert.equal(file?.filename, 'malowanie-2026-12-19.ics')
  assert.match(file?.contentType ?? '', /^text\/calendar; charset=utf-8/)
  const content = file?.content.replaceAll('\r\n ', '') ?? ''
  for (const line of [
    'BEGIN:VCALENDAR',
    'DTSTART;VALUE=DATE:20261219',
    'DTSTART;VALUE=DATE:20261214',
    'DTSTAMP:20261121T090000Z',
    'SUMMARY:Pozostałe 40%: 2640\u00a0zł',
  ]) {
    assert.ok(content.includes(`${line}\r\n`), line)
  }
})

Deno.test('a late booking: no date is promised, no transfer asked for, the company is told', () => {
  const late = { ...booking, late: true }
  const { text, attachments } = customerMail(late, settings)
  assert.match(text, /dotarło do\snas z\sopóźnieniem/)
  assert.match(text, /Prosimy wstrzymać się z\sprzelewem/)
  assert.doesNotMatch(text, /do 14 grudnia|Termin: teraz|potwierdzone|Malujemy/)
  assert.deepEqual(attachments, [])
  assert.match(companyMail(late, settings, false).text, /^! Zamówienie dotarło z\sopóźnieniem/m)
})

Deno.test('a demonstration says so', () => {
  assert.match(customerMail(booking, { ...settings, demonstration: true }).text, /nie są prawdziwe/)
  assert.doesNotMatch(customerMail(booking, settings).text, /nie są prawdziwe/)
})

for (const [name, mail] of all) {
  Deno.test(`${name}: HTML says what the text says`, () => {
    const words = wordsOfHtml(mail.html).replace(/\s+/g, ' ')
    for (const line of mail.text.split('\n')) {
      const value = line.replace(/^(?:[>!] |\d\. |[-=]+ ?$|-- $)/, '').replace(/\s+/g, ' ')
      const parts = value === value.toUpperCase() ? [] : value.split(/(?<=^[^:]{1,24}): /)
      for (const part of parts) {
        if (!part.startsWith('https://')) assert.ok(words.includes(part), part)
      }
    }
  })

  Deno.test(`${name}: nothing remote, no script, only our own link, dark mode`, () => {
    const { html } = mail
    const found = html.match(/<img|<script|<link|<i |url\(|@import|src=|<[^>]*\son\w+=/)?.[0]
    assert.equal(found, undefined)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])
    assert.deepEqual(links, ['https://firma.example/regulamin'])
    assert.match(html, /<meta name="color-scheme" content="light dark">/)
    assert.match(html, /prefers-color-scheme:dark/)
    assert.match(html, /^<!DOCTYPE html><html lang="pl">/)
  })

  Deno.test(`${name}: every tag closes`, () => {
    const open: string[] = []
    for (const [, close, tag = ''] of mail.html.matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
      if (['meta', 'br'].includes(tag)) continue
      if (close) assert.equal(open.pop(), tag)
      else open.push(tag)
    }
    assert.deepEqual(open, [])
  })

  Deno.test(`${name}: the subject is one line, no place is left unfilled`, () => {
    assert.doesNotMatch(mail.subject, /\p{Cc}/u)
    assert.doesNotMatch(`${mail.subject}${mail.text}${mail.html}`, /\{\{|undefined|\[object/)
  })
}

Deno.test('an unfilled place in the copy is an error', () => {
  assert.throws(() => fill(copy.contact.subject), /no value for \{\{subject\}\}/)
})

Deno.test('typed words are put in as they are, ours are typeset', () => {
  assert.equal(
    fill('Piszę w {{topic}}', { topic: 'sprawie a b {{x}}' }),
    'Piszę w\u00a0sprawie a b {{x}}',
  )
})

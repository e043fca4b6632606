/** What the mails say: the page's amounts, title and dates, the same in text and HTML. */
import assert from 'node:assert/strict'
import { bookingNotice } from '../_mails/bookingNotice.ts'
import { confirmation } from '../_mails/confirmation.ts'
import { contactMail } from '../_mails/contactMail.ts'
import { receipt } from '../_mails/receipt.ts'
import { withdrawalNotice } from '../_mails/withdrawalNotice.ts'
import type { BookingRow } from '../_shared/database.ts'
import type { Mail } from '../_shared/mail.ts'
import { booking, message, namedBooking, section, settings, since, withdrawal } from './rig.ts'

const confirmed = confirmation(booking, settings, since)
const notified = bookingNotice(booking, settings, false)
const evil: BookingRow = { ...booking, name: `<i onload="x">'&`, phone: '</td><script>' }

const evilWithdrawal = { ...withdrawal, name: evil.name, order_number: evil.phone }

const evilMessage = {
  ...message,
  subject: '<b>T</b>',
  message: '<img onerror=alert(1)>\n"><a href="http://zly.example">klik</a>',
}

const all: readonly (readonly [string, Mail])[] = [
  ['customer', confirmed],
  ['customer, late', confirmation({ ...booking, late: true }, settings, since)],
  ['customer, demonstration', confirmation(booking, { ...settings, demonstration: true }, since)],
  ['customer, evil', confirmation(evil, settings, since)],
  ['company', notified],
  ['company, refused', bookingNotice({ ...evil, late: true }, settings, true)],
  ['contact', contactMail(evilMessage, settings)],
  ['customer, withdrawal', receipt(withdrawal, settings)],
  ['customer, withdrawal, evil', receipt(evilWithdrawal, settings)],
  ['withdrawal', withdrawalNotice(withdrawal, namedBooking, settings, false)],
  ['withdrawal, unknown', withdrawalNotice(evilWithdrawal, null, settings, true)],
]

function wordsOfHtml(html: string): string {
  return html
    .replace(/<head>.*<\/head>|<[^>]*>/gs, ' ')
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))
}

/** The first words of each highlighted notice. */
function noticesOf({ text }: Mail): (string | undefined)[] {
  return [...text.matchAll(/^! (\S+ \S+)/gm)].map(([, words]) => words)
}

const transferTo = ['Odbiorca: Malowanie Testowe', 'Numer konta: 61 1090 1014 0000 0712 1981 2874']
const order = [
  'Usługa: gruntowanie i dwie warstwy farby na ścianach i sufitach',
  'Powierzchnia: 50-60 m²',
  'Data malowania: 19 grudnia 2026, pierwszy dzień prac',
  'Koszt całkowity: 6600 zł',
  'Imię i nazwisko: Łucja Żółć',
  'Numer zamówienia: 9WPS-S9LX',
]

Deno.test('both mails of a booking have the order and both transfers; the customer’s has no phone or e-mail', () => {
  for (const mail of [confirmed, notified]) {
    assert.deepEqual(section(mail, 'PRZEDPŁATA (60%)'), [
      'Kwota: 3960 zł',
      ...transferTo,
      'Tytuł: Przedpłata - Łucja Żółć - 19.12.2026',
      'Termin: od razu po rezerwacji',
    ])
    assert.deepEqual(section(mail, 'POZOSTAŁE 40%'), [
      'Kwota: 2640 zł',
      'Termin: do 14 grudnia 2026',
      ...transferTo,
      'Tytuł: Dopłata - Łucja Żółć - 19.12.2026',
    ])
  }
  assert.deepEqual(section(confirmed, 'PODSUMOWANIE'), order)
  const contact = ['E-mail: lucja@poczta.example', 'Telefon: 600 700 800']
  assert.deepEqual(section(notified, 'PODSUMOWANIE'), [...order, ...contact])
  const { text, html } = confirmed
  assert.ok(text.includes(booking.name))
  for (const typed of [booking.phone, booking.email]) assert.ok(!(text + html).includes(typed))
})

Deno.test('the confirmation says what happens next, how to withdraw, and whom to tell of a mistake', () => {
  assert.equal(confirmed.subject, 'Rezerwacja malowania na 19\u00a0grudnia 2026: dane do przelewu')
  assert.deepEqual(section(confirmed, 'CO DALEJ?'), [
    '1. Odpisz na tę wiadomość: podaj adres mieszkania, piętro i kolory.',
    '2. Od razu po rezerwacji zrób przelew przedpłaty: 3960 zł. Tytuł skopiuj bez zmian.',
    '3. Do 14 grudnia 2026 zrób przelew pozostałych 40%.',
    '4. 19 grudnia 2026 otwórz nam drzwi: ekipa przyjedzie między 7:00 a 9:00.',
    '5. Po zakończeniu prac masz 2 lata gwarancji.',
  ])
  // The day was moved so near that the second payment's deadline has passed.
  const moved = confirmation(booking, settings, new Date('2026-12-15T10:00Z'))
  assert.doesNotMatch(moved.text, /zrób przelew pozostałych/)
  const missing = [
    'Zamówienie potwierdzone!',
    '19\u00a0grudnia 2026 (sobota)',
    'Numer konta nie zmienia się. Jeśli ktoś poda inny, napisz na biuro@firma.example.\n\nZgodnie z',
    'do odstąpienia od umowy w\u00a0ciągu 14\u00a0dni',
    'KRS\u00a00000012345\ne-mail\u00a0biuro@firma.example\n',
    'bo ten adres podano w\u00a0zamówieniu 9WPS-S9LX. To nie Ty? Nic nie płać i\u00a0odpisz nam.',
  ].filter((part) => !confirmed.text.includes(part))
  assert.deepEqual(missing, [])
})

Deno.test('the calendar file is attached, stamped with the time the mail became owed, not the current time', () => {
  const [file] = confirmed.attachments ?? []
  assert.equal(file?.filename, 'malowanie-19.12.2026.ics')
  assert.match(file?.contentType ?? '', /^text\/calendar; charset=utf-8/)
  const content = file?.content.replaceAll('\r\n ', '') ?? ''
  const missing = [
    'DTSTART;VALUE=DATE:20261219',
    'DTSTAMP:20261125T100000Z',
    'SUMMARY:Pozostałe 40%: 2640\u00a0zł',
    'LOCATION:Warszawa',
    'DESCRIPTION:Ostatni dzień na przelew pozostałych 40% za malowanie 19\u00a0grudnia 2026. Konto: 61 1090 1014 0000 0712 1981 2874. Tytuł: Dopłata - Łucja Żółć - 19.12.2026.',
    'DESCRIPTION:Pierwszy dzień prac. Ekipa przyjedzie między 7:00 a\u00a09:00. Zamówienie 9WPS-S9LX.',
  ].filter((line) => !content.includes(`${line}\r\n`))
  assert.deepEqual(missing, [])
})

Deno.test('a late booking: the mail promises no date and asks for no transfer; the company is told', () => {
  const late = { ...booking, late: true }
  const { text, attachments, subject } = confirmation(late, settings, since)
  assert.match(subject, /z\sprzelewem poczekaj$/)
  assert.match(text, /Dotarła do\snas z\sopóźnieniem: do\swybranego dnia \(19\sgrudnia 2026\)/)
  assert.match(text, /ustalimy razem z\u00a0dniem malowania.*Imię i\u00a0nazwisko: /s)
  assert.match(text, /Z\sprzelewem poczekaj na naszą odpowiedź/)
  assert.match(text, /Poczekaj na.*wiadomość.*\n3\. Termin po.*\n4\. W\spotwierdzonym/)
  assert.doesNotMatch(text, /do 14\sgrudnia|Termin: od razu|potwierdzone|Malujemy|Oba terminy/)
  const files = attachments?.map(({ filename }) => filename)
  assert.deepEqual(files, ['regulamin-i-odstapienie.html'])
  assert.deepEqual(noticesOf(bookingNotice(late, settings, false)), ['Zamówienie dotarło'])
})

Deno.test('more of the plan is painted with each step: ordered, then the day agreed', () => {
  const late = confirmation({ ...booking, late: true }, settings, since)
  const bare = [notified, late, confirmed].map(
    ({ html }) => html.split('class="bare wall"').length - 1,
  )
  assert.deepEqual(bare, [3, 1, 0])
})

Deno.test('if the customer got no mail, the company is asked to call, not to reply', () => {
  for (const gotNothing of [true, false]) {
    const { text, subject, replyTo } = bookingNotice(booking, settings, gotNothing)
    assert.equal(/Zadzwoń do\sklienta/.test(text), gotNothing)
    assert.equal(/e-mail do\sklienta nie dotarł/.test(subject), gotNothing)
    assert.equal(/Odpowiedź na\stę wiadomość/.test(text), !gotNothing)
    assert.equal(/Zapytaj też o\sadres mieszkania/.test(text), gotNothing)
    assert.equal(replyTo, gotNothing ? undefined : booking.email)
  }
})

const onSunday = { ...booking, preferred_date: '2026-12-20' as BookingRow['preferred_date'] }

Deno.test('a Sunday is by arrangement, in both mails', () => {
  const { text, subject, attachments } = confirmation(onSunday, settings, since)
  // The page's heading; a late booking has another one.
  assert.match(text, /^Zamówienie potwierdzone!\n.*pracujemy po\suzgodnieniu/s)
  assert.match(subject, /poczekaj$/)
  assert.doesNotMatch(text, /Malujemy od/)
  assert.deepEqual(noticesOf(bookingNotice(onSunday, settings, false)), ['Wybrany dzień'])
  assert.doesNotMatch(confirmed.text, /po\suzgodnieniu/)
  assert.equal(attachments?.length, 1, 'no calendar file')
})

Deno.test('once the company has set a status, the day is certain, and what is paid is not asked for again', () => {
  for (const status of ['confirmed', 'paid']) {
    const row = { ...onSunday, status, late: true }
    const { text, html } = confirmation(row, settings, since)
    assert.match(text, /Malujemy od/)
    assert.deepEqual(noticesOf(bookingNotice(row, settings, false)), [])
    assert.equal(/3960|Tytuł: Przedpłata|bezzwrotna/.test(text + html), status !== 'paid')
  }
})

Deno.test('terms, information on withdrawal and model form are attached', () => {
  const file = confirmed.attachments?.at(-1)
  const words = wordsOfHtml(file?.content ?? '').replace(/\s+/g, ' ')
  const missing = [
    '7. Postanowienia końcowe',
    'Załącznik Odstąpienie od umowy Konsument może odstąpić od umowy w terminie 14 dni',
    'Adresat: Malowanie Testowe sp. z o.o., ul. Prosta 1, 00-001 Warszawa, KRS 0000012345, e-mail biuro@firma.example',
    'Administrator danych Malowanie Testowe sp. z o.o.',
  ].filter((part) => !words.includes(part))
  assert.deepEqual(missing, [])
  assert.match(file?.content ?? '', /^<!DOC.*<meta charset="utf-8">(?!.*(\{\{|undefined|<script))/s)
})

Deno.test('phone and e-mail are links for the company, and no other text becomes one', () => {
  assert.ok(notified.html.includes('href="tel:600700800"'))
  assert.ok(notified.html.includes('href="mailto:lucja@poczta.example"'))
  const odd = bookingNotice({ ...evil, email: 'a&bcc=b@poczta.example' }, settings, false).html
  assert.ok(odd.includes('href="mailto:a%26bcc%3Db@poczta.example"'))
  assert.ok(!odd.includes('href="tel:'))
  const mailed = contactMail({ ...message, phone: '+48 22 100' }, settings).html
  assert.ok(mailed.includes('href="tel:+4822100"'))
  assert.ok(mailed.includes(`href="mailto:${message.email}"`))
  const stated = withdrawalNotice(withdrawal, null, settings, false).html
  assert.ok(stated.includes(`href="mailto:${withdrawal.email}"`))
})

for (const [name, mail] of all) {
  Deno.test(`${name}: HTML and text say the same`, () => {
    const words = wordsOfHtml(mail.html).replace(/\s+/g, ' ')
    for (const line of mail.text.split('\n')) {
      const value = line.replace(/^(?:[>!] |\d\. |[-=]+ ?$|-- $)/, '').replace(/\s+/g, ' ')
      const parts = value === value.toUpperCase() ? [] : value.split(/(?<=^[^:]{1,40}): /)
      for (const part of parts) {
        if (!part.startsWith('https://')) assert.ok(words.includes(part), part)
      }
    }
  })

  Deno.test(`${name}: no remote content or script, only our own links, dark mode, every tag closed`, () => {
    const { html } = mail
    const found = html.match(/<img|<script|<link|<i |<b>|url\(|@import|src=|<[^>]*\son\w+=/)?.[0]
    assert.equal(found, undefined)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])
    const terms = 'https://firma.example/regulamin'
    // The link from a booking's mail fills the order number into the form.
    const number = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(mail.text)?.[0]
    const query = name.includes('withdrawal') ? '' : `?zamowienie=${number}`
    const withdrawal = `https://firma.example/odstapienie${query}`
    const ours = name.startsWith('customer')
      ? [terms, `${terms}#odstapienie`, withdrawal, `${terms}#prywatnosc`]
      : [terms]
    const ofSite = links.filter((link) => !/^(?:tel|mailto):/.test(link ?? ''))
    assert.deepEqual(name.startsWith('customer') ? links : ofSite, ours)
    for (const address of ours) assert.ok(mail.text.includes(`: ${address}\n`))
    assert.match(html, /<meta name="color-scheme" content="light dark">/)
    assert.match(html, /prefers-color-scheme:dark/)
    assert.match(html, /nowrap;">00-001<\/span> Warszawa/)
    assert.doesNotMatch(html, /[^>]00-001/)
    assert.match(html, /^<!DOCTYPE html><html lang="pl">/)
    const open: string[] = []
    for (const [, close, tag = ''] of html.matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
      if (['meta', 'br'].includes(tag)) continue
      if (close) assert.equal(open.pop(), tag)
      else open.push(tag)
    }
    assert.deepEqual(open, [])
  })

  Deno.test(`${name}: one line of subject, no placeholder left; a demonstration says that it is one`, () => {
    assert.doesNotMatch(mail.subject, /\p{Cc}/u)
    assert.doesNotMatch(`${mail.subject}${mail.text}${mail.html}`, /\{\{|undefined|\[object/)
    assert.equal(/nie są prawdziwe/.test(mail.text), name.includes('demonstration'))
  })
}

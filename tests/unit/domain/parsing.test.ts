/** Parsing what was typed into a booking or a message, or into all its problems; which texts are refused: supabase/tests/textRules.test.ts. */
import { describe, expect, test } from 'vitest'
import { emptyDraft, parseBooking, readRequest, stepProblems } from '../../../src/domain/booking.ts'
import { emptyMessage, parseContact } from '../../../src/domain/contact.ts'
import type { Day } from '../../../src/domain/day.ts'
import { fullName, nameRule, tidyEmail } from '../../../src/domain/text.ts'

const now = new Date('2026-11-21T12:00:00Z')
const draft: typeof emptyDraft = {
  area: '50-60',
  termsAccepted: true,
  date: '2027-01-15' as Day,
  // Letter and dot as two characters, as pasted from a PDF.
  firstName: ' Z\u0307aneta ',
  // As dictated, and as pasted from a text.
  lastName: ' Nowak \u2013  Kowalska\u2011Lis',
  email: ' zaneta@wp.pl ',
  phone: ' (22)  600-100-200 ',
}

describe('a booking', () => {
  test('is priced, joined and trimmed', () => {
    expect(parseBooking(draft, now)).toEqual({
      ok: true,
      value: {
        firstName: 'Żaneta',
        lastName: 'Nowak - Kowalska-Lis',
        email: 'zaneta@wp.pl',
        phone: '(22) 600-100-200',
        area: 60,
        preferredDate: '2027-01-15',
        totalPrice: 6600,
      },
    })
    expect(fullName(draft)).toBe('Żaneta Nowak - Kowalska-Lis')
  })

  test('names every problem, and each step its own', () => {
    const empty = { ...emptyDraft, termsAccepted: false }
    const ofSteps = ([1, 2, 3, 4] as const).map((step) => stepProblems(step, empty, now))
    const fields = ofSteps.map((problems) => problems.map(({ field }) => field))
    const contact = ['firstName', 'lastName', 'email', 'phone']
    expect(fields).toEqual([['area', 'termsAccepted'], ['date'], contact, []])
    expect(new Set(ofSteps.flat().map(({ code }) => code))).toEqual(new Set(['required']))
    const parsed = parseBooking(empty, now)
    expect(!parsed.ok && parsed.problems).toEqual(ofSteps.flat())
  })

  test('a date that has become too early counts as missing', () => {
    expect(stepProblems(2, { ...draft, date: '2026-12-08' as Day }, now)).toEqual([
      { field: 'date', code: 'required' },
    ])
  })

  test.each([
    ['the longer one, if each fits alone', { firstName: 'a', lastName: 'b'.repeat(59) }],
    ['the one that is too long alone', { lastName: 'b'.repeat(61) }],
    ['the first one, if that is longer', { firstName: 'a'.repeat(59) }],
  ])('names that are too long get an error at %s', (_which, names) => {
    const field = 'lastName' in names ? 'lastName' : 'firstName'
    expect(stepProblems(3, { ...draft, ...names }, now)).toEqual([{ field, code: 'tooLong' }])
  })

  test('a forbidden character is named; in a phone number only if it is one sign, not a letter', () => {
    const problem = { field: 'phone', code: 'forbidden' }
    expect(stepProblems(3, { ...draft, lastName: 'Nowak&Syn', phone: '600*100*200' }, now)).toEqual(
      [
        { field: 'lastName', code: 'forbidden', at: '&' },
        { ...problem, at: '*' },
      ],
    )
    for (const phone of ['tel: 600700800 (po 18)', '600100200 w', '600*100,200'])
      expect(stepProblems(3, { ...draft, phone }, now)).toEqual([problem])
  })

  test.each([
    ...['Jan Kowalski <jan@wp.pl>', '"Kowalski, Jan" <jan@wp.pl>', 'Jan <mailto:jan@wp.pl>'],
    ...[' mailto:jan@wp.pl ', 'MAILTO:jan@wp.pl', 'jan@wp.pl.', 'jan@wp.pl,', 'jan@wp.pl; '],
    ...['< jan@wp.pl >', 'Jan <jan@wp.pl>;', '"jan@wp.pl"', "'jan@wp.pl'", '„jan@wp.pl”.'],
    ...['(jan@wp.pl)', 'E-mail: jan@wp.pl', 'email:jan@wp.pl'],
  ])('its e-mail address is taken out of %j', (email) => {
    const parsed = parseBooking({ ...draft, email }, now)
    expect(parsed.ok && parsed.value.email).toBe('jan@wp.pl')
  })

  const spellings = ['biuro@żółw.pl', 'Żółw <biuro@ŻÓŁW.PL>', 'biuro@żółｗ.pl']
  test.each(spellings)('the domain of its e-mail address has one spelling: %s', (email) => {
    const parsed = parseBooking({ ...draft, email }, now)
    expect(parsed.ok && parsed.value.email).toBe('biuro@xn--w-uga1v8h.pl')
  })

  test.each([
    ...['\u2013', '\u2011', ' \u2212 ', '.', '/'].map((dash) => `600${dash}100${dash}200`),
    ...['tel:600-100-200', 'Tel. 600-100-200', 'tel.: 600-100-200', 'Telefon: 600-100-200'],
    ...['600-100-200.', 'tel. 600-100-200 ,'],
  ])('its phone number is taken out of %j', (phone) => {
    const parsed = parseBooking({ ...draft, phone }, now)
    expect(parsed.ok && parsed.value.phone).toBe('600-100-200')
  })

  test('is read from storage at the price that was agreed', () => {
    const parsed = parseBooking(draft, now)
    const agreed = { ...(parsed.ok && parsed.value), totalPrice: 6000 }
    expect(readRequest(agreed)).toEqual(agreed)
  })
})

// Both could take a function seconds, before any limit applies.
test('a text that fills a request is only too long, and an address full of dots is read at once', () => {
  expect(nameRule.problem(`${'α'.repeat(10_000)}a`)).toBe('tooLong')
  for (const mark of '.,"<') {
    expect(tidyEmail(`a@b${mark.repeat(100_000)}x`)).toHaveLength(100_004)
  }
})

describe('a contact message', () => {
  const form = {
    ...{ ...emptyMessage, firstName: 'Jan', lastName: 'Kowalski', email: 'jan@wp.pl' },
    ...{ subject: 'Wycena', message: ' Dzień dobry,\nproszę o wycenę. ' },
  }

  test('keeps its lines and needs no phone', () => {
    expect(parseContact(form)).toEqual({
      ok: true,
      value: { ...form, message: 'Dzień dobry,\nproszę o wycenę.' },
    })
  })

  test('invisible characters of pasted text are dropped; line breaks and joined emoji stay', () => {
    const typed =
      '\u202a+48 600 100 200\u202c\u200e\vSufit\u2028i ścia\u0002ny\r\n\u{1f468}\u200d\u{1f467}\u202e'
    const pasted = { subject: 'Wy\u0002cena', phone: '\u202a600 100 200\u202c', message: typed }
    const parsed = parseContact({ ...form, ...pasted })
    const message = '+48 600 100 200\nSufit\ni ściany\n\u{1f468}\u200d\u{1f467}'
    const value = { subject: 'Wycena', phone: '600 100 200', message }
    expect(parsed).toMatchObject({ ok: true, value })
    const marksAlone = parseContact({ ...form, message: '\u202a \u202c' })
    expect(!marksAlone.ok && marksAlone.problems).toEqual([{ field: 'message', code: 'required' }])
  })

  test('an empty form has a problem in each required field', () => {
    const parsed = parseContact(emptyMessage)
    const missing = ['firstName', 'lastName', 'email', 'subject', 'message']
    expect(!parsed.ok && parsed.problems.map(({ field }) => field)).toEqual(missing)
  })
})

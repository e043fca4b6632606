/** The calendar file as a parser library and the octet rules of RFC 5545 see it. */
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { bookingCalendar } from '../../../src/domain/calendarFile.ts'
import { addDays, type Day } from '../../../src/domain/day.ts'

const texts = {
  jobSummary: 'Malowanie mieszkania 50-60 m²',
  jobDescription: 'Ekipa przyjedzie między 7:00 a 9:00.\nGwarancja: 2 lata; żółć, gęś, jaźń.',
  remainderSummary: 'Pozostałe 40%: 2640 zł',
  remainderDescription:
    'Odbiorca: Malowanie Warszawa\nTytuł: Przedpłata - Żaneta Źdźbło - 9.12.2026',
  location: 'Warszawa, ul. Łąkowa 1',
}
const stamp = new Date('2026-11-21T09:30:05.123Z')
const day = '2026-12-09' as Day

function events(file: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

function property(event: ICAL.Event, name: string): string {
  return String(event.component.getFirstPropertyValue(name))
}

describe('the calendar file of a booking', () => {
  const file = bookingCalendar({ id: 'a-b-c', day, stamp, texts })

  test('holds the painting day and the day the remaining 40% is due, as all-day events', () => {
    const [job, remainder] = events(file)
    expect(job?.startDate.isDate).toBe(true)
    expect(job?.startDate.toString()).toBe('2026-12-09')
    expect(job?.endDate.toString()).toBe('2026-12-10')
    expect(remainder?.startDate.toString()).toBe('2026-12-04')
    expect(remainder?.endDate.toString()).toBe('2026-12-05')
  })

  test('gives back the texts it was given', () => {
    const [job, remainder] = events(file)
    expect(job?.summary).toBe(texts.jobSummary)
    expect(job?.description).toBe(texts.jobDescription)
    expect(job?.location).toBe(texts.location)
    // This parser forgives what others take for the end of a text.
    expect(file.replaceAll('\r\n ', '')).toContain('2 lata\\; żółć\\, gęś')
    expect(remainder?.summary).toBe(texts.remainderSummary)
    expect(remainder?.description).toBe(texts.remainderDescription)
  })

  test('names each event for ever, and says when it was made', () => {
    expect(events(file).map((event) => event.uid)).toEqual(['a-b-c-malowanie', 'a-b-c-platnosc'])
    expect(events(file).map((event) => property(event, 'dtstamp'))).toEqual([
      '2026-11-21T09:30:05Z',
      '2026-11-21T09:30:05Z',
    ])
  })

  test('reminds at 9:00 a day before the job and two days before the payment', () => {
    const alarms = events(file).map((event) => {
      const alarm = event.component.getFirstSubcomponent('valarm')
      const trigger = alarm?.getFirstPropertyValue('trigger') as ICAL.Duration
      const at = event.startDate.clone()
      at.isDate = false
      at.addDuration(trigger)
      return at.toString()
    })
    expect(alarms).toEqual(['2026-12-08T09:00:00', '2026-12-02T09:00:00'])
  })
})

test('any text survives folding and escaping: CRLF, 75 octets, no character split', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(
      anyText,
      anyText,
      fc.integer({ min: 0, max: 800 }),
      (summary, description, later) => {
        const file = bookingCalendar({
          id: 'x',
          day: addDays(day, later),
          stamp,
          texts: { ...texts, jobSummary: summary, jobDescription: description },
        })
        expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
        for (const line of file.split('\r\n')) {
          expect(line).not.toMatch(/[\r\n]/)
          const bytes = new TextEncoder().encode(line)
          expect(bytes.length).toBeLessThanOrEqual(75)
          expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toBe(line)
        }
        const [job] = events(file)
        const expected = (text: string) =>
          text.replace(/\r\n|\r/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' ')
        expect(job?.description ?? '').toBe(expected(description))
      },
    ),
    { numRuns: 1000 },
  )
})

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
  remainderDescription: 'Odbiorca: Malowanie Warszawa\nKonto: 61 1090',
  remainderTitle: 'Tytuł: Dopłata - Żaneta Źdźbło - 9.12.2026.',
  location: 'Warszawa, ul. Łąkowa 1',
}
const stamp = new Date('2026-11-21T09:30:05.123Z')
const day = '2026-12-09' as Day

function events(file: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

describe('the calendar file of a booking', () => {
  const file = bookingCalendar({ id: 'a-b-c', day, stamp, texts })

  test('holds the painting day and the day the remaining 40% is due, each with its reminder at 9:00', () => {
    const found = events(file).map((event) => {
      const { uid, startDate, endDate, summary, description, location } = event
      const made = String(event.component.getFirstPropertyValue('dtstamp'))
      const alarm = event.component.getFirstSubcomponent('valarm')
      const remindsAt = startDate.clone()
      remindsAt.isDate = false
      remindsAt.addDuration(alarm?.getFirstPropertyValue('trigger') as ICAL.Duration)
      const dates = [startDate, endDate, remindsAt].map(String)
      return { uid, made, dates, isWhole: startDate.isDate, summary, description, location }
    })
    const common = { made: '2026-11-21T09:30:05Z', isWhole: true }
    expect(found).toEqual([
      {
        ...{ ...common, uid: 'a-b-c-malowanie', location: texts.location },
        ...{ summary: texts.jobSummary, description: texts.jobDescription },
        dates: ['2026-12-09', '2026-12-10', '2026-12-08T09:00:00'],
      },
      {
        ...{ ...common, uid: 'a-b-c-platnosc', location: null },
        summary: texts.remainderSummary,
        description: `${texts.remainderDescription} ${texts.remainderTitle}`,
        dates: ['2026-12-04', '2026-12-05', '2026-12-02T09:00:00'],
      },
    ])
  })

  test('escapes what would end a text', () => {
    expect(file.replaceAll('\r\n ', '')).toContain('2 lata\\; żółć\\, gęś')
  })
})

test('any text survives folding and escaping: CRLF, 75 octets, no character split', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 300 })
  const anyDay = fc.integer({ min: 0, max: 800 }).map((later) => addDays(day, later))
  fc.assert(
    fc.property(anyText, anyText, anyDay, (jobSummary, jobDescription, jobDay) => {
      const given = { ...texts, jobSummary, jobDescription }
      const file = bookingCalendar({ id: 'x', day: jobDay, stamp, texts: given })
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
      expect(job?.description ?? '').toBe(expected(jobDescription))
    }),
    { numRuns: 1000 },
  )
})

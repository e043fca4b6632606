/**
 * The calendar file of a booking (RFC 5545): the painting day, and the day the remaining 40% is due.
 * Our own, because ical-generator 11 costs every visitor 9 kB instead of 1, treats days as instants, and lets control
 * characters through.
 */
import { addDays, type Day } from './day.ts'
import { remainderDueDay } from './schedule.ts'

// Alarms of an all-day event count from midnight: these come at 9:00, one and two days before.
const dayBefore = '-PT15H'
const twoDaysBefore = '-P1DT15H'

export interface CalendarTexts {
  readonly jobSummary: string
  readonly jobDescription: string
  readonly remainderSummary: string
  readonly remainderDescription: string
  readonly remainderTitle: string
  readonly location: string
}

function octets(character: string): number {
  return encodeURIComponent(character).replace(/%../g, '.').length
}

/** Folds a content line at 75 octets; a continuation starts with a space, which counts. */
function fold(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = octets(character)
    if (length + size > 75) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}

function text(value: string): string {
  return value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

function basic(day: Day): string {
  return day.replaceAll('-', '')
}

function instant(stamp: Date): string {
  return stamp.toISOString().replace(/\.\d+|[-:]/g, '')
}

interface AllDayEvent {
  readonly uid: string
  readonly day: Day
  readonly summary: string
  readonly description: string
  readonly alarm: string
  readonly lines: readonly string[]
}

function event(stamp: Date, { uid, day, summary, description, alarm, lines }: AllDayEvent) {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${instant(stamp)}`,
    `DTSTART;VALUE=DATE:${basic(day)}`,
    `DTEND;VALUE=DATE:${basic(addDays(day, 1))}`,
    `SUMMARY:${text(summary)}`,
    `DESCRIPTION:${text(description)}`,
    ...lines,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text(summary)}`,
    `TRIGGER:${alarm}`,
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** The whole `.ics`: two all-day events with alarms. The same id gives the same UIDs: a second import replaces them. */
export function bookingCalendar(booking: {
  readonly id: string
  readonly day: Day
  readonly stamp: Date
  readonly texts: CalendarTexts
}): string {
  const { id, day, stamp, texts } = booking
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//malowanie-warszawa//rezerwacja//PL',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...event(stamp, {
      uid: `${id}-malowanie`,
      day,
      summary: texts.jobSummary,
      description: texts.jobDescription,
      alarm: dayBefore,
      lines: [`LOCATION:${text(texts.location)}`, 'TRANSP:OPAQUE'],
    }),
    ...event(stamp, {
      uid: `${id}-platnosc`,
      day: remainderDueDay(day),
      summary: texts.remainderSummary,
      description: `${texts.remainderDescription} ${texts.remainderTitle}`,
      alarm: twoDaysBefore,
      lines: ['TRANSP:TRANSPARENT'],
    }),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}

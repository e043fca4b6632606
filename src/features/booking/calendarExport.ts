/** The booking for calendars: a file with both days, and links to Google's, which take one day each. */
import type { TFunction } from 'i18next'
import { bookingCalendar } from '../../domain/calendarFile.ts'
import { addDays, type Day } from '../../domain/day.ts'
import type { Shown } from './shownBooking.ts'

function textsOf(t: TFunction<'confirmation'>, { number, dayText, payment }: Shown) {
  const { amount, account } = payment.rest
  return {
    jobSummary: t('calendar.jobSummary'),
    jobDescription: t('calendar.jobDescription', { number }),
    remainderSummary: t('calendar.remainderSummary', { amount }),
    remainderDescription: t('calendar.remainderDescription', { day: dayText, account }),
    location: t('calendar.location'),
  }
}

/** The text of the `.ics` file. */
export function calendarFile(t: TFunction<'confirmation'>, shown: Shown): string {
  const { booking, day, payment } = shown
  const texts = textsOf(t, shown)
  // Not in the links: the title has the customer's name.
  const title = t('calendar.remainderTitle', { title: payment.rest.title })
  const remainderDescription = `${texts.remainderDescription} ${title}`
  const whole = { ...texts, remainderDescription }
  return bookingCalendar({ id: booking.id, day, stamp: new Date(), texts: whole })
}

function googleLink(day: Day, texts: Readonly<Record<string, string>>): string {
  const dates = [day, addDays(day, 1)].map((one) => one.replaceAll('-', '')).join('/')
  const query = new URLSearchParams({ action: 'TEMPLATE', dates, ...texts })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** Links that open Google Calendar with the painting day, and with the last day for the second payment. */
export function googleLinks(t: TFunction<'confirmation'>, shown: Shown) {
  const texts = textsOf(t, shown)
  return {
    job: googleLink(shown.day, {
      text: texts.jobSummary,
      details: texts.jobDescription,
      location: texts.location,
    }),
    remainder: googleLink(shown.payment.restDay, {
      text: texts.remainderSummary,
      details: texts.remainderDescription,
    }),
  }
}

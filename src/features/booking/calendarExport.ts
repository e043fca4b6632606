/** The booking for calendars: a file with both days, and links to Google's, which take one day each. */
import type { TFunction } from 'i18next'
import { bookingCalendar } from '../../domain/calendarFile.ts'
import { addDays, type Day } from '../../domain/day.ts'
import type { Shown } from './shownBooking.ts'

function textsOf(t: TFunction<'confirmation'>, { number, dayText, payment }: Shown) {
  const { amount, account, title } = payment.rest
  return {
    jobSummary: t('calendar.jobSummary'),
    jobDescription: t('calendar.jobDescription', { number }),
    remainderSummary: t('calendar.remainderSummary', { amount }),
    remainderDescription: t('calendar.remainderDescription', { day: dayText, account }),
    remainderTitle: t('calendar.remainderTitle', { title }),
    location: t('calendar.location'),
  }
}

/** The text of the `.ics` file. */
export function calendarFile(t: TFunction<'confirmation'>, shown: Shown): string {
  const { booking, day } = shown
  return bookingCalendar({ id: booking.id, day, stamp: new Date(), texts: textsOf(t, shown) })
}

function googleLink(day: Day, texts: Readonly<Record<string, string>>): string {
  const dates = [day, addDays(day, 1)].map((one) => one.replaceAll('-', '')).join('/')
  const query = new URLSearchParams({ action: 'TEMPLATE', dates, ...texts })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** Links to Google Calendar for both days; without the transfer's title, which has the customer's name. */
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

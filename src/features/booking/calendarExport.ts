/** The booking for calendars: a file with both days, and Google's own link for the painting day. */
import type { TFunction } from 'i18next'
import { bookingCalendar } from '../../domain/calendarFile.ts'
import { addDays, formatDayLong } from '../../domain/day.ts'
import type { Confirmation } from '../../state/confirmation.ts'
import type { Payment } from './payment.ts'

type T = TFunction<'confirmation'>

/** The text of the `.ics` file. */
export function calendarFile(t: T, { id, preferredDate }: Confirmation, payment: Payment): string {
  return bookingCalendar({
    id,
    day: preferredDate,
    stamp: new Date(),
    texts: {
      jobSummary: t('calendar.jobSummary'),
      jobDescription: t('calendar.jobDescription', { id }),
      remainderSummary: t('calendar.remainderSummary', { amount: payment.rest }),
      remainderDescription: t('calendar.remainderDescription', {
        day: formatDayLong(preferredDate),
        account: payment.account,
      }),
      location: t('calendar.location'),
    },
  })
}

/** Opens Google Calendar with the painting day filled in. */
export function googleCalendarLink(t: T, { id, preferredDate }: Confirmation): string {
  const days = [preferredDate, addDays(preferredDate, 1)].map((day) => day.replaceAll('-', ''))
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: t('calendar.jobSummary'),
    dates: days.join('/'),
    details: t('calendar.jobDescription', { id }),
    location: t('calendar.location'),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

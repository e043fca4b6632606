/** The booking for calendars: a file with both days, and Google's own link for the painting day. */
import type { TFunction } from 'i18next'
import { bookingCalendar } from '../../domain/calendarFile.ts'
import { addDays, type Day, formatDayLong } from '../../domain/day.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import type { Booking } from '../../outbox/submission.ts'
import type { Payment } from './payment.ts'

type T = TFunction<'confirmation'>

/** The text of the `.ics` file. */
export function calendarFile(t: T, { id, payload }: Booking, payment: Payment): string {
  const { preferredDate } = payload
  return bookingCalendar({
    id,
    day: preferredDate,
    stamp: new Date(),
    texts: {
      jobSummary: t('calendar.jobSummary'),
      jobDescription: t('calendar.jobDescription', { number: orderNumber(id) }),
      remainderSummary: t('calendar.remainderSummary', { amount: payment.rest }),
      remainderDescription: t('calendar.remainderDescription', {
        day: formatDayLong(preferredDate),
        account: payment.account,
      }),
      location: t('calendar.location'),
    },
  })
}

function googleCalendarLink(day: Day, texts: Readonly<Record<string, string>>): string {
  const dates = [day, addDays(day, 1)].map((one) => one.replaceAll('-', '')).join('/')
  const query = new URLSearchParams({ action: 'TEMPLATE', dates, ...texts })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** Opens Google Calendar with the painting day filled in. */
export function googleJobLink(t: T, { id, payload: { preferredDate } }: Booking): string {
  return googleCalendarLink(preferredDate, {
    text: t('calendar.jobSummary'),
    details: t('calendar.jobDescription', { number: orderNumber(id) }),
    location: t('calendar.location'),
  })
}

/** Opens Google Calendar with the last day for the second payment filled in. */
export function googleRemainderLink(
  t: T,
  { payload: { preferredDate } }: Booking,
  payment: Payment,
): string {
  return googleCalendarLink(payment.restDay, {
    text: t('calendar.remainderSummary', { amount: payment.rest }),
    details: t('calendar.remainderDescription', {
      day: formatDayLong(preferredDate),
      account: payment.account,
    }),
  })
}

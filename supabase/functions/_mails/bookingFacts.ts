/** What both booking mails say about a booking, made from its row by the site's own rules. */
import dates from '../../../locales/pl/dates.json' with { type: 'json' }
import { formatAccount } from '../../../src/domain/account.ts'
import { areaLabel } from '../../../src/domain/areas.ts'
import { formatDayLong, weekday } from '../../../src/domain/day.ts'
import { formatZloty, prepayment, remainder } from '../../../src/domain/money.ts'
import { remainderDueDay } from '../../../src/domain/schedule.ts'
import { transferTitle } from '../../../src/domain/transfer.ts'
import type { BookingRow } from '../_shared/database.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import type { Fact } from './blocks.ts'
import { emailCopy, fill, pageCopy } from './copy.ts'
import { mailTo, telephone } from './links.ts'

/** Every `{{place}}` that the texts of the booking mails may use. */
export function bookingValues(booking: BookingRow, settings: FunctionSettings) {
  const { name, email, phone, area, preferred_date: day, total_price: total } = booking
  return {
    orderNumber: booking.order_number,
    ...{ name, email, phone },
    // The range that was chosen, as the page names it.
    area: fill(areaLabel(area)),
    day: formatDayLong(day),
    weekday: dates.weekdays[weekday(day)] ?? '',
    total: formatZloty(total),
    prepayment: formatZloty(prepayment(total)),
    remainder: formatZloty(remainder(total)),
    remainderDay: formatDayLong(remainderDueDay(day)),
    recipient: settings.company.recipient,
    account: formatAccount(settings.company.account),
    prepaymentTitle: transferTitle(name, day),
    remainderTitle: transferTitle(name, day, 'Dopłata'),
  }
}

export type BookingValues = ReturnType<typeof bookingValues>

/** The order's facts for the customer. The address may be somebody else's, so of what was typed only the name is in them. */
export function orderFacts(values: BookingValues): Fact[] {
  const { details } = pageCopy
  return [
    { label: details.service, value: fill(details.serviceText) },
    { label: details.area, value: values.area },
    { label: details.date, value: fill(details.firstDay, values) },
    { label: details.total, value: values.total },
    { label: details.name, value: values.name },
    { label: details.id, value: values.orderNumber },
  ]
}

/** The same for the company, with links to call and to write to the customer. */
export function jobFacts(values: BookingValues): Fact[] {
  const { details } = pageCopy
  const { email, phone } = values
  return [
    ...orderFacts(values),
    { label: details.email, value: email, href: mailTo(email) },
    { label: details.phone, value: phone, href: telephone(phone) },
  ]
}

/** The transfer of the prepayment, line by line as banks ask for it. */
export function paymentFacts(values: BookingValues, isTentative: boolean): Fact[] {
  const { payment } = pageCopy
  const { due, dueTentative, dueNow } = emailCopy.booking.payment
  return [
    { label: payment.amount, value: values.prepayment, look: 'money' },
    { label: payment.recipient, value: values.recipient, look: 'code' },
    { label: payment.account, value: values.account, look: 'code' },
    { label: payment.title, value: values.prepaymentTitle, look: 'code' },
    { label: due, value: isTentative ? dueTentative : dueNow },
  ]
}

/** The transfer of the second payment, with the page's title for it, and its last day. */
export function remainderFacts(values: BookingValues, isTentative: boolean): Fact[] {
  const copy = emailCopy.booking.remainder
  const due = isTentative
    ? fill(copy.dueTentative)
    : fill(copy.dueDay, { day: values.remainderDay })
  return [
    { label: copy.amount, value: values.remainder, look: 'code' },
    { label: copy.due, value: due },
    { label: pageCopy.payment.recipient, value: values.recipient },
    { label: pageCopy.payment.account, value: values.account },
    { label: pageCopy.payment.title, value: values.remainderTitle },
  ]
}

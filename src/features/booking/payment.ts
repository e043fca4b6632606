/** Everything a transfer needs, for the card, the code, the printout, the calendar and sharing. */
import { site } from '../../config/site.ts'
import { formatAccount } from '../../domain/account.ts'
import { formatDayNumeric } from '../../domain/day.ts'
import { formatTransferAmount, formatZloty, prepayment, remainder } from '../../domain/money.ts'
import { remainderDueDay } from '../../domain/schedule.ts'
import { fullName } from '../../domain/text.ts'
import { codeTitle, type Purpose, transferCode, transferTitle } from '../../domain/transfer.ts'
import type { Booking } from '../../outbox/submission.ts'

function transferOf(payload: Booking['payload'], purpose: Purpose, zloty: number) {
  const { preferredDate } = payload
  const name = fullName(payload)
  const { recipient, account, nip } = site.company
  const title = transferTitle(name, preferredDate, purpose)
  const inCode = codeTitle(name, preferredDate, purpose)
  return {
    /** The painting day in numbers, for the names of files. */
    day: formatDayNumeric(preferredDate),
    recipient,
    /** As banks print it. */
    account: formatAccount(account),
    accountDigits: account,
    amount: formatZloty(zloty),
    transferAmount: formatTransferAmount(zloty),
    title,
    /** The title in the code, if it differs from the exact one. */
    shorterTitle: inCode === title ? undefined : inCode,
    /** Undefined if no correct code can be made. */
    code: transferCode({ nip, account, amount: zloty, recipient, title: inCode }),
  }
}

export type Transfer = ReturnType<typeof transferOf>

/** Both transfers of a booking, and the last day for the second. */
export function paymentOf({ payload }: Booking) {
  const { preferredDate, totalPrice } = payload
  return {
    prepayment: transferOf(payload, 'Przedpłata', prepayment(totalPrice)),
    rest: transferOf(payload, 'Dopłata', remainder(totalPrice)),
    restDay: remainderDueDay(preferredDate),
  }
}

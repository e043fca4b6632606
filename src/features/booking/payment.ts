/** Everything a transfer needs, for the card, the code, the printout, the calendar and sharing. */
import { site } from '../../config/site.ts'
import { formatAccount } from '../../domain/account.ts'
import { formatTransferAmount, formatZloty, prepayment, remainder } from '../../domain/money.ts'
import { remainderDueDay } from '../../domain/schedule.ts'
import { codeTitle, transferCode, transferTitle } from '../../domain/transfer.ts'
import type { Confirmation } from '../../state/confirmation.ts'

/** The prepayment of a booking. */
export function paymentOf({ name, preferredDate, totalPrice }: Confirmation) {
  const { recipient, account, nip } = site.company
  const amount = prepayment(totalPrice)
  const { title, shortened } = codeTitle(name, preferredDate)
  return {
    recipient,
    /** As banks print it. */
    account: formatAccount(account),
    accountDigits: account,
    amount: formatZloty(amount),
    transferAmount: formatTransferAmount(amount),
    title: transferTitle(name, preferredDate),
    /** The title in the code, where it differs from the exact one. */
    shorterTitle: shortened ? title : undefined,
    /** Undefined where no honest code can be made. */
    code: transferCode({ nip, account, amount, recipient, title }),
    rest: formatZloty(remainder(totalPrice)),
    restDay: remainderDueDay(preferredDate),
  }
}

export type Payment = ReturnType<typeof paymentOf>

/** The system's share sheet: the payment details as text, with the code where files are taken. */
import type { TFunction } from 'i18next'
import { areaLabel } from '../../domain/areas.ts'
import { formatDayLong, formatDayNumeric } from '../../domain/day.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import type { Booking } from '../../outbox/submission.ts'
import type { Payment } from './payment.ts'
import { codeImage } from './qrCode.ts'

/** False where the browser has no share sheet. */
export function canShare(): boolean {
  return typeof navigator.share === 'function'
}

async function codeFile(code: string, name: string): Promise<File | undefined> {
  try {
    return new File([await codeImage(code)], name, { type: 'image/png' })
  } catch {
    return undefined
  }
}

/** Opens the share sheet. A customer who closes it again has changed their mind: nothing to report. */
export async function shareBooking(
  t: TFunction<'confirmation'>,
  { id, payload: { area, preferredDate } }: Booking,
  payment: Payment,
): Promise<void> {
  const day = formatDayLong(preferredDate)
  const data: ShareData = {
    title: t('share.title', { day }),
    text: t('share.text', {
      day,
      area: areaLabel(area),
      amount: payment.amount,
      recipient: payment.recipient,
      account: payment.account,
      title: payment.title,
      number: orderNumber(id),
      rest: payment.rest,
      restDay: formatDayLong(payment.restDay),
    }),
  }
  const name = t('code.file', { day: formatDayNumeric(preferredDate) })
  const file = payment.code && (await codeFile(payment.code, name))
  const withFile = file && { ...data, files: [file] }
  await navigator
    .share(withFile && navigator.canShare?.(withFile) ? withFile : data)
    .catch(() => undefined)
}

/** The system's share sheet: the payment details as text, with the code where files are taken. */
import type { TFunction } from 'i18next'
import { findAreaBySize } from '../../domain/areas.ts'
import { formatDayLong, formatDayNumeric } from '../../domain/day.ts'
import type { Confirmation } from '../../state/confirmation.ts'
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
  { area, preferredDate }: Confirmation,
  payment: Payment,
): Promise<void> {
  const day = formatDayLong(preferredDate)
  const data: ShareData = {
    title: t('share.title', { day }),
    text: t('share.text', {
      day,
      area: findAreaBySize(area)?.label,
      amount: payment.amount,
      recipient: payment.recipient,
      account: payment.account,
      title: payment.title,
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

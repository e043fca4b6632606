/** The system's share sheet: the payment details as text, with the code if files are accepted. */
import type { TFunction } from 'i18next'
import { areaLabel } from '../../domain/areas.ts'
import { formatDayLong } from '../../domain/day.ts'
import { codeImage } from './qrCode.ts'
import type { Shown } from './shownBooking.ts'

async function codeFile(code: string, name: string): Promise<File | undefined> {
  try {
    return new File([await codeImage(code)], name, { type: 'image/png' })
  } catch {
    return undefined
  }
}

/** Opens the share sheet. If the customer closes it without sharing, that is no error. */
export async function shareBooking(
  t: TFunction<'confirmation'>,
  { booking, number, dayText, payment, isPaid }: Shown,
): Promise<void> {
  const { prepayment, rest, restDay } = payment
  // As on the page: the rest, once the prepayment is paid.
  const due = isPaid ? rest : prepayment
  const data: ShareData = {
    title: t('share.title', { day: dayText }),
    text: t(isPaid ? 'share.restText' : 'share.text', {
      ...due,
      day: dayText,
      area: areaLabel(booking.payload.area),
      number,
      rest: rest.amount,
      restTitle: rest.title,
      restDay: formatDayLong(restDay),
    }),
  }
  const name = t('code.file', { amount: due.transferAmount, day: due.day })
  const file = due.code && (await codeFile(due.code, name))
  const withFile = file && { ...data, files: [file] }
  await navigator
    .share(withFile && navigator.canShare?.(withFile) ? withFile : data)
    .catch(() => undefined)
}

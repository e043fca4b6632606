/** Announces once, on whatever page is open, that what waited on this device has arrived. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingAddress } from '../config/paths.ts'
import { formatDayLong } from '../domain/day.ts'
import { orderNumber } from '../domain/orderNumber.ts'
import { holdOf, statusOf } from '../outbox/status.ts'
import { type Booking, isSaved, type Submission } from '../outbox/submission.ts'
import { keptForms } from '../state/keptForms.ts'
import { pageOutbox } from '../state/pageOutbox.ts'
import { useIsShown, useRecords } from '../state/records.ts'
import { dismissToasts, showToast } from '../ui/toaster.tsx'
import type { ToastMessage } from '../ui/toastList.tsx'
import { useVisible } from '../ui/useVisible.ts'

/** Which news there is of a booking that has arrived; `pay`: it can be paid now. */
function wordOf(booking: Booking, records: readonly Submission[]) {
  const now = Date.now()
  const status = statusOf(booking, now, records)
  if (booking.tooLate === 'change') return 'earlier'
  return holdOf(status, booking, now) ?? (status === 'confirmed' ? 'pay' : 'see')
}

/** To be called once per page. A hidden page leaves the news to a visible one. */
export function useNews(): void {
  const { t } = useTranslation('delivery')
  const { records } = useRecords()
  const isShown = useIsShown()
  const visible = useVisible()

  useEffect(() => {
    function messageOf(record: Submission): ToastMessage {
      if (record.kind !== 'booking')
        return { tone: 'success', ...t(`news.${record.kind}`, { returnObjects: true }) }
      const { id, payload } = record
      const word = wordOf(record, records)
      const text = word === 'pay' || word === 'see' ? 'text' : word
      return {
        tone: 'success',
        title: t('news.booking.title'),
        text: t(`news.booking.${text}`, { day: formatDayLong(payload.preferredDate) }),
        link: {
          to: bookingAddress(orderNumber(id)),
          text: t(word === 'pay' ? 'news.booking.pay' : 'news.booking.see'),
        },
      }
    }

    async function announce(record: Submission): Promise<void> {
      if (!(await pageOutbox().markSeen(record.id))) return
      // The customer may have left the form's page before the answer came: empty it.
      if (record.kind !== 'booking') keptForms[record.kind].end(record)
      // While something still waits, its bar is at the bottom of the window: the toast goes to the top.
      const stillWaits = records.some((one) => !isSaved(one))
      showToast({ ...messageOf(record), isNews: true, ...(stillWaits && { at: 'top' }) })
    }

    if (!visible) return
    for (const record of records)
      if (isShown(record)) {
        const shown = bookingAddress(orderNumber(record.id))
        dismissToasts(({ link }) => link?.to === shown)
      } else if (isSaved(record) && !record.seen) void announce(record)
  }, [records, isShown, visible, t])
}

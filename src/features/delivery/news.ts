/** Tells once, on whatever page is open, that what waited on this device has arrived. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { formatDayLong } from '../../domain/day.ts'
import { isBookable } from '../../domain/schedule.ts'
import { type Entry, isDelivered, isEarlierVersion } from '../../outbox/entry.ts'
import { pageOutbox } from '../../outbox/pageOutbox.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import {
  addBooking,
  hydrateBookings,
  showBooking,
  shownBooking,
  useBookings,
} from '../../state/bookings.ts'
import { useOutboxEntries } from '../../state/outboxView.ts'
import { useShownEntries } from '../../state/shownEntries.ts'
import { showToast } from '../../ui/toaster.tsx'
import type { ToastMessage } from '../../ui/toastList.tsx'
import { useVisible } from '../../ui/useVisible.ts'

type Told = StoredEntry & Entry

/**
 * Delivered, and nobody was told. What was sent since this page was opened, and was never said to
 * wait, is told by the form that sent it.
 */
function isNews(entry: StoredEntry): entry is Told {
  if (!entry.payload || entry.told || !isDelivered(entry)) return false
  return entry.promised === true || entry.submittedAt < performance.timeOrigin
}

function isLate({ late, savedAt = 0 }: Told, day: Parameters<typeof isBookable>[0]): boolean {
  return late ?? !isBookable(day, new Date(savedAt))
}

/** To be called once a page. A page that nobody sees leaves the news to one that is looked at. */
export function useNews(): void {
  const { t } = useTranslation('delivery')
  const entries = useOutboxEntries()
  const shown = useShownEntries()
  const visible = useVisible()
  const isBookingPage = useLocation().pathname === paths.booking
  // Which booking that page shows is known when it has read them.
  const isRead = useBookings(({ hydrated }) => hydrated)
  const onScreen = useBookings((state) => shownBooking(state)?.id)

  useEffect(() => {
    function isTold({ kind, id }: Told): boolean {
      if (shown.includes(id)) return true
      return kind === 'booking' && isBookingPage && (!isRead || onScreen === id)
    }

    function messageOf(entry: Told): ToastMessage {
      const isEarlier = isEarlierVersion(entry)
      if (entry.kind !== 'booking') {
        const text = t(`news.${entry.kind}.${isEarlier ? 'earlier' : 'text'}`)
        return { tone: 'success', title: t(`news.${entry.kind}.title`), text }
      }
      const { preferredDate } = entry.payload
      const late = isLate(entry, preferredDate)
      const text = isEarlier ? 'earlier' : late ? 'late' : 'text'
      return {
        tone: 'success',
        title: t('news.booking.title'),
        text: t(`news.booking.${text}`, { day: formatDayLong(preferredDate) }),
        link: {
          to: paths.booking,
          text: t(isEarlier || late ? 'news.booking.see' : 'news.booking.pay'),
          onFollow: () => showBooking(entry.id),
        },
      }
    }

    async function tell(entry: Told): Promise<void> {
      if (entry.kind === 'booking') {
        const missed = isEarlierVersion(entry) && { missed: 'change' as const }
        await hydrateBookings()
        await addBooking({ id: entry.id, ...entry.payload, ...missed }, false)
      }
      if (await pageOutbox().acknowledge(entry.id)) showToast(messageOf(entry))
    }

    if (!visible) return
    for (const entry of entries) if (isNews(entry) && !isTold(entry)) void tell(entry)
  }, [entries, shown, visible, isBookingPage, isRead, onScreen, t])
}

/** What the customer can do with a booking that has not arrived: send, correct or cancel it. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayLong } from '../../domain/day.ts'
import { type Booking, removeBooking } from '../../state/bookings.ts'
import { cancelBooking } from '../../state/changingBookings.ts'
import { sendNow } from '../../state/outboxView.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import { SendNow } from '../../ui/sendNow.tsx'
import { showToast } from '../../ui/toaster.tsx'
import type { Status } from './status.ts'

interface Props {
  readonly booking: Booking
  readonly sending: boolean
  readonly onCorrect: () => void
}

export function UnsentActions({ booking, sending, onCorrect }: Props) {
  const { t } = useTranslation(['confirmation', 'common'])
  const [asking, setAsking] = useState(false)
  return (
    <>
      <SendNow
        text={t('common:sendNow', { returnObjects: true })}
        send={() => sendNow(booking.id)}
        sending={sending}
      >
        <Button variant="secondary" onClick={onCorrect}>
          {t('refused.fix')}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('cancel.action')}
        </Button>
      </SendNow>
      <Question
        open={asking}
        title={t('cancel.title')}
        yes={t('cancel.action')}
        no={t('cancel.no')}
        onYes={() => {
          setAsking(false)
          void cancelBooking(booking.id)
        }}
        onNo={() => setAsking(false)}
      >
        {t('cancel.text', { day: formatDayLong(booking.preferredDate) })}
      </Question>
    </>
  )
}

/** A cancelled booking leaves the list, with words, once it is certain not to be sent. */
export function useCancelled({ id, missed }: Booking, status: Status): void {
  const { t } = useTranslation('confirmation')
  const isCancelled = missed === 'cancellation' && status === 'gone'
  useEffect(() => {
    if (!isCancelled) return
    showToast({
      tone: 'success',
      at: 'bottom',
      title: t('cancel.done.title'),
      text: t('cancel.done.text'),
    })
    void removeBooking(id)
  }, [isCancelled, id, t])
}

/** What can be done with a confirmation: print, calendar, share, book again, forget. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withdrawalAddress } from '../../config/paths.ts'
import { formatDayNumeric } from '../../domain/day.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { isUnsent, isVoid, type Status } from '../../outbox/status.ts'
import type { Booking } from '../../outbox/submission.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { CalendarIcon, PrintIcon, ShareIcon } from '../../ui/icons.tsx'
import { calendarFile, googleJobLink, googleRemainderLink } from './calendarExport.ts'
import styles from './confirmation.module.css'
import { download } from './download.ts'
import { ForgetDialog } from './forgetDialog.tsx'
import type { Payment } from './payment.ts'
import { canShare, shareBooking } from './share.ts'

interface Props {
  readonly booking: Booking
  readonly payment: Payment
  readonly status: Status
  /** The day is still to be agreed on. */
  readonly dayOpen: boolean
  readonly onFresh: () => void
}

export function KeepActions({ booking, payment, status, dayOpen, onFresh }: Props) {
  const { t } = useTranslation('confirmation')
  const [asking, setAsking] = useState(false)
  const confirmed = status === 'confirmed'
  // What has not arrived is cancelled, not withdrawn from.
  const hasContract = confirmed || status === 'late' || status === 'past'

  return (
    <section className={`${styles.keep} screenOnly`} aria-labelledby="confirmation-keep">
      <h2 id="confirmation-keep">
        {t(isVoid(status) ? 'keep.headingVoid' : confirmed ? 'keep.heading' : 'keep.headingOpen')}
      </h2>
      {!isVoid(status) && (
        <div className="buttonRow">
          {/* Beside "Wyślij teraz" it is not the first thing to do. */}
          <Button variant={isUnsent(status) ? 'secondary' : 'primary'} onClick={() => print()}>
            <PrintIcon />
            {t(confirmed ? 'keep.print' : 'keep.printOpen')}
          </Button>
          {confirmed && !dayOpen && <ConfirmedActions booking={booking} payment={payment} />}
        </div>
      )}
      <div className="buttonRow">
        <Button variant="secondary" onClick={onFresh}>
          {t('keep.another')}
        </Button>
        {hasContract && (
          <ButtonLink variant="quiet" to={withdrawalAddress(orderNumber(booking.id))}>
            {t('keep.withdraw')}
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('keep.forget')}
        </Button>
      </div>
      <ForgetDialog
        open={asking}
        id={booking.id}
        status={status}
        onClose={() => setAsking(false)}
        onForgotten={onFresh}
      />
    </section>
  )
}

/** What is only of use, and only honest, once the day is certain. */
function ConfirmedActions({ booking, payment }: Pick<Props, 'booking' | 'payment'>) {
  const { t } = useTranslation('confirmation')
  const day = formatDayNumeric(booking.payload.preferredDate)

  function saveCalendar(): void {
    const file = new Blob([calendarFile(t, booking, payment)], { type: 'text/calendar' })
    download(file, t('calendar.file', { day }))
  }

  return (
    <>
      <Button variant="secondary" onClick={saveCalendar}>
        <CalendarIcon />
        {t('keep.calendar')}
      </Button>
      <ButtonAnchor
        variant="secondary"
        href={googleJobLink(t, booking)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('keep.google')}
      </ButtonAnchor>
      <ButtonAnchor
        variant="secondary"
        href={googleRemainderLink(t, booking, payment)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('keep.googleRest')}
      </ButtonAnchor>
      {canShare() && (
        <Button variant="secondary" onClick={() => shareBooking(t, booking, payment)}>
          <ShareIcon />
          {t('keep.share')}
        </Button>
      )}
    </>
  )
}

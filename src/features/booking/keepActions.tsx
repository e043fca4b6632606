/** What can be done with a confirmation: print, calendar, share, book again, forget. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withdrawalAddress } from '../../config/paths.ts'
import { formatDayNumeric } from '../../domain/day.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { isUnsent, type Status } from '../../outbox/status.ts'
import type { Booking } from '../../outbox/submission.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CalendarIcon, DownloadIcon, PrintIcon, ShareIcon } from '../../ui/icons.tsx'
import { calendarFile, googleJobLink, googleRemainderLink } from './calendarExport.ts'
import styles from './confirmation.module.css'
import { download } from './download.ts'
import { ForgetDialog } from './forgetDialog.tsx'
import type { Payment } from './payment.ts'
import { canShare, shareBooking } from './share.ts'

interface KeepProps {
  readonly booking: Booking
  readonly payment: Payment
  readonly status: Status
  /** Its day is still to be agreed on. */
  readonly dayOpen: boolean
}

interface OtherProps extends Pick<KeepProps, 'booking' | 'status'> {
  /** Goes on with an empty form. */
  readonly onFresh: () => void
}

/** What keeps the booking at hand: print, and, once its day is certain, the calendars and sharing. */
export function KeepActions({ booking, payment, status, dayOpen }: KeepProps) {
  const { t } = useTranslation('confirmation')
  const confirmed = status === 'confirmed'
  return (
    <section className={`${styles.keep} screenOnly`} aria-labelledby="confirmation-keep">
      <h2 id="confirmation-keep">{t(confirmed ? 'keep.heading' : 'keep.headingOpen')}</h2>
      <div className="buttonRow">
        {/* Beside "Wyślij teraz" it is not the first thing to do. */}
        <Button variant={isUnsent(status) ? 'secondary' : 'primary'} onClick={() => print()}>
          <PrintIcon />
          {t(confirmed ? 'keep.print' : 'keep.printOpen')}
        </Button>
        {confirmed && !dayOpen && <ConfirmedActions booking={booking} payment={payment} />}
      </div>
    </section>
  )
}

/** What is for later: another order, withdrawing, forgetting. */
export function OtherActions({ booking, status, onFresh }: OtherProps) {
  const { t } = useTranslation('confirmation')
  const [asking, setAsking] = useState(false)
  // What has not arrived is cancelled, not withdrawn from.
  const hasContract = status === 'confirmed' || status === 'late' || status === 'past'

  return (
    <section className={`${styles.keep} screenOnly`} aria-labelledby="confirmation-other">
      <h2 id="confirmation-other">{t('keep.headingOther')}</h2>
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
function ConfirmedActions({ booking, payment }: Pick<KeepProps, 'booking' | 'payment'>) {
  const { t } = useTranslation('confirmation')
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setChoosing(true)}>
        <CalendarIcon />
        {t('keep.calendar')}
      </Button>
      {canShare() && (
        <Button variant="secondary" onClick={() => shareBooking(t, booking, payment)}>
          <ShareIcon />
          {t('keep.share')}
        </Button>
      )}
      <Dialog
        open={choosing}
        title={t('keep.calendar')}
        closeLabel={t('keep.close')}
        onClose={() => setChoosing(false)}
      >
        <Calendars booking={booking} payment={payment} />
      </Dialog>
    </>
  )
}

/** Which calendar: a file with both days, or Google's, which takes one day at a time. */
function Calendars({ booking, payment }: Pick<KeepProps, 'booking' | 'payment'>) {
  const { t } = useTranslation('confirmation')
  const day = formatDayNumeric(booking.payload.preferredDate)

  function saveFile(): void {
    const file = new Blob([calendarFile(t, booking, payment)], { type: 'text/calendar' })
    download(file, t('calendar.file', { day }))
  }

  return (
    <div className={styles.calendars}>
      <Button onClick={saveFile}>
        <DownloadIcon />
        {t('keep.calendarFile')}
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
    </div>
  )
}

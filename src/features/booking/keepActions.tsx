/** What can be done with a confirmation: print, calendar, share, book again, forget. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayNumeric } from '../../domain/day.ts'
import type { Confirmation } from '../../state/confirmation.ts'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { CalendarIcon, PrintIcon, ShareIcon } from '../../ui/icons.tsx'
import { calendarFile, googleCalendarLink } from './calendarExport.ts'
import styles from './confirmation.module.css'
import { download } from './download.ts'
import { ForgetDialog } from './forgetDialog.tsx'
import type { Payment } from './payment.ts'
import { canShare, shareBooking } from './share.ts'
import { isUnsent, isVoid, type Status } from './status.ts'

interface Props {
  readonly confirmation: Confirmation
  readonly payment: Payment
  readonly status: Status
  readonly onFresh: () => void
}

export function KeepActions({ confirmation, payment, status, onFresh }: Props) {
  const { t } = useTranslation('confirmation')
  const [asking, setAsking] = useState(false)
  // While it is being read the usual case keeps its place, out of reach, so that nothing moves.
  const confirmed = status === 'confirmed' || status === 'checking'

  return (
    <section
      className={`${styles.keep} screenOnly`}
      aria-labelledby="confirmation-keep"
      inert={status === 'checking'}
    >
      <h2 id="confirmation-keep">
        {t(isVoid(status) ? 'keep.headingVoid' : confirmed ? 'keep.heading' : 'keep.headingOpen')}
      </h2>
      {!isVoid(status) && (
        <div className={styles.actions}>
          {/* Beside "Wyślij teraz" it is not the first thing to do. */}
          <Button variant={isUnsent(status) ? 'secondary' : 'primary'} onClick={() => print()}>
            <PrintIcon />
            {t(confirmed ? 'keep.print' : 'keep.printOpen')}
          </Button>
          {confirmed && <ConfirmedActions confirmation={confirmation} payment={payment} />}
        </div>
      )}
      <div className={styles.actions}>
        <Button variant={status === 'gone' ? 'primary' : 'secondary'} onClick={onFresh}>
          {t('keep.another')}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('keep.forget')}
        </Button>
      </div>
      <ForgetDialog
        open={asking}
        id={confirmation.id}
        status={status}
        onClose={() => setAsking(false)}
        onForgotten={onFresh}
      />
    </section>
  )
}

/** What is only of use, and only honest, once the day is certain. */
function ConfirmedActions({ confirmation, payment }: Pick<Props, 'confirmation' | 'payment'>) {
  const { t } = useTranslation('confirmation')
  const day = formatDayNumeric(confirmation.preferredDate)

  function saveCalendar(): void {
    const file = new Blob([calendarFile(t, confirmation, payment)], { type: 'text/calendar' })
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
        href={googleCalendarLink(t, confirmation)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('keep.google')}
      </ButtonAnchor>
      {canShare() && (
        <Button variant="secondary" onClick={() => shareBooking(t, confirmation, payment)}>
          <ShareIcon />
          {t('keep.share')}
        </Button>
      )}
    </>
  )
}

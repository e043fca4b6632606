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

interface Props {
  readonly confirmation: Confirmation
  readonly payment: Payment
  /** Not yet with the company. */
  readonly waits: boolean
  readonly onFresh: () => void
}

export function KeepActions({ confirmation, payment, waits, onFresh }: Props) {
  const { t } = useTranslation('confirmation')
  const [asking, setAsking] = useState(false)
  const day = formatDayNumeric(confirmation.preferredDate)

  return (
    <section className={`${styles.keep} screenOnly`} aria-labelledby="confirmation-keep">
      <h2 id="confirmation-keep">{t('keep.heading')}</h2>
      <div className={styles.actions}>
        <Button onClick={() => print()}>
          <PrintIcon />
          {t('keep.print')}
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            download(
              new Blob([calendarFile(t, confirmation, payment)], { type: 'text/calendar' }),
              t('calendar.file', { day }),
            )
          }
        >
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
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onFresh}>
          {t('keep.another')}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('keep.forget')}
        </Button>
      </div>
      <ForgetDialog
        open={asking}
        waits={waits}
        onClose={() => setAsking(false)}
        onForgotten={onFresh}
      />
    </section>
  )
}

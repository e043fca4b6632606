/** What can be done with a confirmation: print, calendar, share, book again, forget. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withdrawalAddress } from '../../config/paths.ts'
import { ForgetButton } from '../../delivery/forgetButton.tsx'
import { formatDayNumeric } from '../../domain/day.ts'
import { isUnsent } from '../../outbox/status.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CalendarIcon, DownloadIcon, PrintIcon, ShareIcon } from '../../ui/icons.tsx'
import { calendarFile, googleLinks } from './calendarExport.ts'
import styles from './confirmation.module.css'
import { download } from './download.ts'
import { NewTabHint } from './newTabLink.tsx'
import { shareBooking } from './share.ts'
import type { PartProps } from './shownBooking.ts'

/** Printing and, once the booking may be paid, calendars and sharing. */
export function KeepActions({ shown }: PartProps) {
  const { t } = useTranslation('confirmation')
  const { status } = shown
  const confirmed = status === 'confirmed'
  const [choosing, setChoosing] = useState(false)
  return (
    <section className={`stack ${styles.keep} screenOnly`} aria-labelledby="confirmation-keep">
      <h2 id="confirmation-keep" className="h3">
        {t(confirmed ? 'keep.heading' : 'keep.headingUnconfirmed')}
      </h2>
      <div className="buttonRow">
        {/* "Wyślij teraz" comes first if it is there. */}
        <Button variant={isUnsent(status) ? 'secondary' : 'primary'} onClick={() => print()}>
          <PrintIcon />
          <span>{t(confirmed ? 'keep.print' : 'keep.printUnconfirmed')}</span>
        </Button>
        {/* Only once the day is certain and may be paid for: before that, both would mislead. */}
        {!shown.hold && (
          <>
            <Button variant="secondary" onClick={() => setChoosing(true)}>
              <CalendarIcon />
              {t('keep.calendar')}
            </Button>
            {/* Not every browser has a share sheet. */}
            {typeof navigator.share === 'function' && (
              <Button variant="secondary" onClick={() => shareBooking(t, shown)}>
                <ShareIcon />
                {t('keep.share')}
              </Button>
            )}
            {choosing && (
              <Dialog
                title={t('keep.calendar')}
                closeLabel={t('keep.close')}
                onClose={() => setChoosing(false)}
              >
                <Calendars shown={shown} />
              </Dialog>
            )}
          </>
        )}
      </div>
    </section>
  )
}

/** For later: another order, withdrawal, deleting the data. */
export function OtherActions({ shown, onNew }: PartProps & { onNew: () => void }) {
  const { t } = useTranslation(['confirmation', 'common'])
  const { status } = shown
  // A booking that has not arrived is cancelled instead; one with a statement is already withdrawn from.
  const isBinding = (shown.isPlaced || status === 'past') && !shown.statement

  return (
    <section className={`stack ${styles.keep} screenOnly`} aria-labelledby="confirmation-other">
      <h2 id="confirmation-other" className="h3">
        {t('keep.headingOther')}
      </h2>
      <div className="buttonRow">
        <Button variant="secondary" onClick={onNew}>
          {t('keep.another')}
        </Button>
        {isBinding && (
          <ButtonLink variant="quiet" to={withdrawalAddress(shown.number)}>
            {t('common:footer.withdrawal')}
          </ButtonLink>
        )}
        <ForgetButton record={shown.booking} status={status} onForgotten={onNew} />
      </div>
    </section>
  )
}

function GoogleLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink variant="secondary" to={to} target="_blank" rel="noopener noreferrer">
      <span>
        {children}
        <NewTabHint />
      </span>
    </ButtonLink>
  )
}

/** The choice of a calendar: a file with both days, or Google's, which takes one day at a time. */
function Calendars({ shown }: PartProps) {
  const { t } = useTranslation('confirmation')
  const links = googleLinks(t, shown)

  function saveFile(): void {
    const file = new Blob([calendarFile(t, shown)], { type: 'text/calendar' })
    download(file, t('calendar.file', { day: formatDayNumeric(shown.day) }))
  }

  return (
    <div className="stack">
      <Button onClick={saveFile}>
        <DownloadIcon />
        {t('keep.calendarFile')}
      </Button>
      <GoogleLink to={links.job}>{t('keep.google')}</GoogleLink>
      <GoogleLink to={links.remainder}>{t('keep.googleRest')}</GoogleLink>
    </div>
  )
}

/** What replaces the wizard once a booking is submitted: its status, how to pay, and what comes next. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import copy from '../../../locales/pl/confirmation.json'
import { site } from '../../config/site.ts'
import { areaLabel } from '../../domain/areas.ts'
import { legalValues } from '../../domain/company.ts'
import { formatZloty } from '../../domain/money.ts'
import { fullName } from '../../domain/text.ts'
import { addCopy } from '../../i18n/i18n.ts'
import { isToBeCorrected } from '../../outbox/status.ts'
import { type Booking, isSaved } from '../../outbox/submission.ts'
import { InstallOffer } from '../../pwa/installOffer.tsx'
import { pageOutbox } from '../../state/pageOutbox.ts'
import { useRecords } from '../../state/records.ts'
import { FactList } from '../../ui/factList.tsx'
import { FloorPlan } from '../../ui/floorPlan/floorPlan.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { dismissToasts, showToast } from '../../ui/toaster.tsx'
import { useVisible } from '../../ui/useVisible.ts'
import { BookingList } from './bookingList.tsx'
import styles from './confirmation.module.css'
import { KeepActions, OtherActions } from './keepActions.tsx'
import { BeforeWeCome, NextSteps } from './nextSteps.tsx'
import { usePageTitle } from './pageTitle.ts'
import { PaymentCard } from './paymentCard.tsx'
import { type Shown, shownBooking } from './shownBooking.ts'
import { StatusText } from './statusText.tsx'

addCopy('confirmation', copy)

interface Props {
  readonly booking: Booking
  /** The other bookings of this device. */
  readonly others: readonly Booking[]
  /** It has just been ordered on this page. */
  readonly isOrdered: boolean
  /** Opens an empty form. */
  readonly onNew: () => void
}

/**
 * Announces once that the booking has arrived, with the specification's toast, when this page is visible; other pages
 * then don't. If it was ordered or waited on this page, it is announced even if another page has done so. A late or
 * cancelled one, or one whose cancellation came too late, has only its heading.
 */
function useArrival({ booking, status, hold }: Shown, isOrdered: boolean): void {
  const { t } = useTranslation('booking')
  const visible = useVisible()
  const isAwaited = useRef(isOrdered)
  const isArrived = isSaved(booking)
  const isConfirmed = status === 'confirmed' && hold !== 'holdCancelled'
  useEffect(() => {
    async function announce(): Promise<void> {
      const isOurs = isAwaited.current
      isAwaited.current = false
      if (((await pageOutbox().markSeen(booking.id)) || isOurs) && isConfirmed)
        showToast({ tone: 'success', ...t('sent', { returnObjects: true }) })
    }
    if (!isArrived) isAwaited.current = true
    else if (visible && (isAwaited.current || !booking.seen)) void announce()
  }, [isArrived, visible, booking.seen, isConfirmed, booking.id, t])
}

export function Confirmation({ booking, others, isOrdered, onNew }: Props) {
  const { t } = useTranslation(['confirmation', 'booking', 'common'])
  const { records, place } = useRecords()
  const { email, phone, area, totalPrice } = booking.payload
  const shown = shownBooking(booking, Date.now(), records)
  const { status, dayText } = shown
  // The last room is painted when the company has the booking.
  const painted = shown.isPlaced ? 4 : 3
  const heading = useRef<HTMLHeadingElement>(null)
  const legal = legalValues(site.company, t('common:register', { returnObjects: true }))

  useArrival(shown, isOrdered)
  usePageTitle(t(`${status}.heading`, { day: dayText }))

  // A changed status or payment may remove the focused button; if the booking is void, the heading may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they change
  useEffect(() => {
    if (isFocusLost()) heading.current?.focus({ preventScroll: !shown.isVoid })
  }, [status, shown.isPaid])

  // Before the first paint: the wizard was scrolled to its end, the confirmation begins at the top.
  useLayoutEffect(() => {
    // The form's error: what seemed to have failed may have arrived.
    dismissToasts()
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])

  const details = [
    [t('details.service'), t('details.serviceText')],
    [t('details.area'), areaLabel(area)],
    [t('details.date'), t('details.firstDay', { day: dayText })],
    [t('details.name'), fullName(booking.payload)],
    [t('details.email'), email],
    [t('details.phone'), phone],
    [t('details.total'), formatZloty(totalPrice)],
    // An order that was not placed has no order number.
    ...(isToBeCorrected(status) ? [] : [[t('details.id'), shown.number] as const]),
  ] as const

  return (
    <div className={`column ${styles.page}`}>
      <header className={styles.head}>
        <div className={`stack ${styles.words}`}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {t(`${status}.heading`, { day: dayText })}
          </h1>
          <StatusText shown={shown} />
        </div>
        {!shown.isVoid && (
          <div className={styles.plan}>
            <FloorPlan
              area={area}
              painted={painted}
              label={t('booking:quote.plan', { area, painted })}
            />
          </div>
        )}
      </header>
      {site.demonstration && !shown.isVoid && (
        <Notice tone="warning">
          <p>{t('common:demonstration')}</p>
        </Notice>
      )}
      {!shown.isVoid && <PaymentCard shown={shown} />}
      {!shown.isVoid && <KeepActions shown={shown} />}
      <div className={styles.columns}>
        <section aria-labelledby="confirmation-details">
          <h2 id="confirmation-details" className="h3">
            {t('details.heading')}
          </h2>
          <FactList facts={details} className={`ruled ${styles.details}`} />
        </section>
        {!shown.isVoid && shown.hold !== 'holdCancelled' && (
          <>
            <NextSteps shown={shown} />
            <BeforeWeCome />
          </>
        )}
      </div>
      <BookingList title={t('booking:mine.others')} bookings={others} />
      <p className={`${styles.company} paperOnly`}>{[legal.company, legal.contact].join(', ')}</p>
      <OtherActions shown={shown} onNew={onNew} />
      {!shown.isVoid && place !== 'memory' && <InstallOffer />}
    </div>
  )
}

/** What replaces the wizard once a booking is submitted: its status, how to pay, and what comes next. */
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import copy from '../../../locales/pl/confirmation.json'
import { site } from '../../config/site.ts'
import { areaLabel } from '../../domain/areas.ts'
import { legalValues } from '../../domain/company.ts'
import { formatDayLong } from '../../domain/day.ts'
import { formatZloty } from '../../domain/money.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { addCopy } from '../../i18n/i18n.ts'
import { InstallOffer } from '../../pwa/installOffer.tsx'
import { type Booking, useBookings } from '../../state/bookings.ts'
import { useOutboxListing } from '../../state/outboxView.ts'
import { useShowsEntry } from '../../state/shownEntries.ts'
import { useTold } from '../../state/useTold.ts'
import { FloorPlan } from '../../ui/floorPlan/floorPlan.tsx'
import { Notice } from '../../ui/notice.tsx'
import { hasArrived } from './arrivedStatus.ts'
import { BookingList } from './bookingList.tsx'
import styles from './confirmation.module.css'
import { KeepActions } from './keepActions.tsx'
import { BeforeWeCome, NextSteps } from './nextSteps.tsx'
import { usePageTitle } from './pageTitle.ts'
import { paymentOf } from './payment.ts'
import { PaymentCard } from './paymentCard.tsx'
import { isDayOpen, isRefused, isUnsent, isVoid, statusOf } from './status.ts'
import { StatusText } from './statusText.tsx'

addCopy('confirmation', copy)

interface Props {
  readonly booking: Booking
  /** Back to the wizard: fresh, or with the refused booking to be corrected. */
  readonly onFresh: () => void
  readonly onCorrect: () => void
}

export function Confirmation({ booking, onFresh, onCorrect }: Props) {
  const { t } = useTranslation(['confirmation', 'booking', 'common'])
  const outbox = useOutboxListing(true)
  const status = statusOf(booking, outbox)
  useTold(booking.id, hasArrived(booking, outbox) || status === 'gone' || status === 'unread')
  usePageTitle(t(`${status}.heading`, { day: formatDayLong(booking.preferredDate) }))
  const payment = paymentOf(booking)
  const dayOpen = isDayOpen(status, booking)
  // Nobody pays for what was meant to be cancelled, before that is answered.
  const isDoubted = booking.missed === 'cancellation'
  const isHeld = status === 'late' || isUnsent(status) || isDoubted
  const reason = isDoubted ? 'holdCancelled' : status === 'late' ? 'holdDay' : 'hold'
  const hold = isHeld ? t(`payment.${reason}`) : undefined
  // The last room is painted when the company has the booking.
  const painted = status === 'confirmed' || status === 'late' ? 4 : 3
  const paid = booking.told?.status === 'paid'
  const others = useBookings(({ bookings }) => bookings).filter(({ id }) => id !== booking.id)
  const heading = useRef<HTMLHeadingElement>(null)
  const legal = legalValues(site.company, t('common:register', { returnObjects: true }))
  const { name, email, phone, area, preferredDate, totalPrice, id } = booking

  useShowsEntry(id)

  // Before it is painted: the end of the wizard's page is no place to begin reading.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])

  const details = [
    [t('details.service'), t('details.serviceText')],
    [t('details.area'), areaLabel(area)],
    [t('details.date'), t('details.firstDay', { day: formatDayLong(preferredDate) })],
    [t('details.name'), name],
    [t('details.email'), email],
    [t('details.phone'), phone],
    [t('details.total'), formatZloty(totalPrice)],
    // What was never placed has no number to be named on the phone.
    ...(isRefused(status) || status === 'gone'
      ? []
      : [[t('details.id'), orderNumber(id)] as const]),
  ] as const

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {t(`${status}.heading`, { day: formatDayLong(preferredDate) })}
          </h1>
          <StatusText booking={booking} status={status} outbox={outbox} onCorrect={onCorrect} />
        </div>
        {!isVoid(status) && (
          <div className={styles.plan}>
            <FloorPlan
              area={area}
              painted={painted}
              label={
                painted === 4 ? t('plan', { area }) : t('booking:quote.plan', { area, painted })
              }
            />
          </div>
        )}
      </header>
      {site.demonstration && !isVoid(status) && (
        <Notice tone="warning">
          <p>{t('common:demonstration')}</p>
        </Notice>
      )}
      {!isVoid(status) && (
        <PaymentCard
          booking={booking}
          payment={payment}
          hold={hold}
          dayOpen={dayOpen}
          paid={paid}
        />
      )}
      <div className={styles.columns}>
        <section aria-labelledby="confirmation-details">
          <h2 id="confirmation-details">{t('details.heading')}</h2>
          <dl className={`facts ${styles.details}`}>
            {details.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        {!isVoid(status) && (
          <>
            <NextSteps
              status={status}
              payment={payment}
              day={preferredDate}
              dayOpen={dayOpen}
              paid={paid || isDoubted}
            />
            <BeforeWeCome />
          </>
        )}
      </div>
      <BookingList title={t('booking:mine.others')} bookings={others} />
      <p className={styles.company}>{[legal.company, legal.contact].join(', ')}</p>
      {status !== 'unread' && (
        <KeepActions booking={booking} payment={payment} status={status} onFresh={onFresh} />
      )}
      {!isVoid(status) && <InstallOffer />}
    </div>
  )
}

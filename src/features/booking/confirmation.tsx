/** What replaces the wizard once a booking is submitted: its status, how to pay, and what comes next. */
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import copy from '../../../locales/pl/confirmation.json'
import { site } from '../../config/site.ts'
import { findAreaBySize } from '../../domain/areas.ts'
import { formatDayLong } from '../../domain/day.ts'
import { formatZloty } from '../../domain/money.ts'
import { addCopy } from '../../i18n/i18n.ts'
import { InstallOffer } from '../../pwa/installOffer.tsx'
import { useShowsEntry } from '../../pwa/shownEntries.ts'
import type { Confirmation as ConfirmationData } from '../../state/confirmation.ts'
import { useOutboxEntry } from '../../state/outboxView.ts'
import { FloorPlan } from '../../ui/floorPlan/floorPlan.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './confirmation.module.css'
import { KeepActions } from './keepActions.tsx'
import { NextSteps } from './nextSteps.tsx'
import { paymentOf } from './payment.ts'
import { PaymentCard } from './paymentCard.tsx'
import { isDayOpen, isUnsent, isVoid, statusOf } from './status.ts'
import { StatusText } from './statusText.tsx'

addCopy('confirmation', copy)

interface Props {
  readonly confirmation: ConfirmationData
  /** Back to the wizard: fresh, or with the refused booking to be corrected. */
  readonly onFresh: () => void
  readonly onCorrect: () => void
}

export function Confirmation({ confirmation, onFresh, onCorrect }: Props) {
  const { t } = useTranslation(['confirmation', 'booking', 'common'])
  const outbox = useOutboxEntry(confirmation.id)
  const status = statusOf(confirmation, outbox)
  const payment = paymentOf(confirmation)
  const dayOpen = isDayOpen(status, confirmation)
  const isHeld = status === 'late' || isUnsent(status)
  const hold = isHeld ? t(status === 'late' ? 'payment.holdDay' : 'payment.hold') : undefined
  // The last room is painted when the company has the booking.
  const painted = status === 'confirmed' || status === 'late' ? 4 : 3
  const heading = useRef<HTMLHeadingElement>(null)
  const { company } = site
  const { name, email, phone, area, preferredDate, totalPrice, id } = confirmation

  useShowsEntry(id)

  // Before it is painted: the end of the wizard's page is no place to begin reading.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])

  const details = [
    [t('details.service'), t('details.serviceText')],
    [t('details.area'), findAreaBySize(area)?.label],
    [t('details.date'), formatDayLong(preferredDate)],
    [t('details.name'), name],
    [t('details.email'), email],
    [t('details.phone'), phone],
    [t('details.total'), formatZloty(totalPrice)],
    [t('details.id'), id],
  ] as const

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {t(`${status}.heading`)}
          </h1>
          <StatusText
            confirmation={confirmation}
            status={status}
            entry={outbox.entry}
            onCorrect={onCorrect}
            onFresh={onFresh}
          />
        </div>
        <div className={styles.plan}>
          <FloorPlan
            area={area}
            painted={painted}
            label={painted === 4 ? t('plan', { area }) : t('booking:quote.plan', { area, painted })}
          />
        </div>
        <div className={styles.outline} aria-hidden="true">
          <FloorPlan area={area} painted={4} label="" variant="outline" />
        </div>
      </header>
      {site.demonstration && !isVoid(status) && (
        <Notice tone="warning">
          <p>{t('common:demonstration')}</p>
        </Notice>
      )}
      {!isVoid(status) && (
        <PaymentCard payment={payment} day={preferredDate} hold={hold} dayOpen={dayOpen} />
      )}
      <div className={styles.columns}>
        <section aria-labelledby="confirmation-details">
          <h2 id="confirmation-details">{t('details.heading')}</h2>
          <dl className={styles.details}>
            {details.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        {!isVoid(status) && (
          <NextSteps status={status} payment={payment} day={preferredDate} dayOpen={dayOpen} />
        )}
      </div>
      <p className={styles.company}>
        {[company.name, company.address, company.email, company.phone].filter(Boolean).join(' · ')}
      </p>
      {status !== 'unread' && (
        <KeepActions
          confirmation={confirmation}
          payment={payment}
          status={status}
          onFresh={onFresh}
        />
      )}
      {!isVoid(status) && <InstallOffer />}
    </div>
  )
}

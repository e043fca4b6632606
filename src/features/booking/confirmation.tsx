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
import type { Confirmation as ConfirmationData } from '../../state/confirmation.ts'
import { useOutboxEntry } from '../../state/outboxView.ts'
import { FloorPlan } from '../../ui/floorPlan/floorPlan.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './confirmation.module.css'
import { KeepActions } from './keepActions.tsx'
import { NextSteps } from './nextSteps.tsx'
import { paymentOf } from './payment.ts'
import { PaymentCard } from './paymentCard.tsx'
import { statusOf } from './status.ts'
import { StatusText } from './statusText.tsx'

addCopy('confirmation', copy)

interface Props {
  readonly confirmation: ConfirmationData
  /** Back to the wizard: fresh, or with the refused booking to be corrected. */
  readonly onFresh: () => void
  readonly onCorrect: () => void
}

export function Confirmation({ confirmation, onFresh, onCorrect }: Props) {
  const { t } = useTranslation(['confirmation', 'common'])
  const outbox = useOutboxEntry(confirmation.id)
  const status = statusOf(confirmation, outbox)
  const payment = paymentOf(confirmation)
  const heading = useRef<HTMLHeadingElement>(null)
  const { company } = site
  const { name, email, phone, area, preferredDate, totalPrice, id } = confirmation

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
          <FloorPlan area={area} painted={4} label={t('plan', { area })} />
        </div>
        <div className={styles.outline} aria-hidden="true">
          <FloorPlan area={area} painted={4} label="" variant="outline" />
        </div>
      </header>
      {site.demonstration && (
        <Notice tone="warning">
          <p>{t('common:demonstration')}</p>
        </Notice>
      )}
      <PaymentCard payment={payment} day={preferredDate} />
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
        <NextSteps status={status} payment={payment} day={preferredDate} />
      </div>
      <p className={styles.company}>
        {[company.name, company.address, company.email, company.phone].filter(Boolean).join(' · ')}
      </p>
      <KeepActions
        confirmation={confirmation}
        payment={payment}
        waits={status === 'waiting' || status === 'parked'}
        onFresh={onFresh}
      />
      <InstallOffer />
    </div>
  )
}

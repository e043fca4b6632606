/** The price, its two parts and their deadlines beside the plan: a bar on phones, a column on wide screens. */
import { useTranslation } from 'react-i18next'
import { areaOptions, findArea } from '../../domain/areas.ts'
import type { WizardStep } from '../../domain/booking.ts'
import { formatDayLong } from '../../domain/day.ts'
import { isByArrangement } from '../../domain/holidays.ts'
import { formatZloty, prepayment, remainder } from '../../domain/money.ts'
import { remainderDueDay } from '../../domain/schedule.ts'
import { useChosenDay, useDraft } from '../../state/draft.ts'
import { FloorPlan } from '../../ui/floorPlan/floorPlan.tsx'
import styles from './quote.module.css'

const smallest = areaOptions[0]

export function Quote({ step }: { step: WizardStep }) {
  const { t } = useTranslation('booking')
  const option = useDraft((draft) => findArea(draft.area))
  const date = useChosenDay()
  // Both payments wait until the company has agreed to the day.
  const isTentative = date !== '' && isByArrangement(date)
  const { area, price } = option ?? smallest
  const painted = (step - 1) as 0 | 1 | 2 | 3
  const amount = (zloty: number) =>
    option ? formatZloty(zloty) : t('quote.from', { price: formatZloty(zloty) })

  return (
    <aside className={styles.quote} aria-label={t('quote.label')}>
      <div className={styles.plan}>
        <FloorPlan area={area} painted={painted} label={t('quote.plan', { area, painted })} />
      </div>
      <p className={styles.price}>
        <span className="visuallyHidden">{t('quote.price')}: </span>
        <strong className="tabular">{amount(price)}</strong>
      </p>
      <dl className={styles.parts}>
        <div>
          <dt>{t(isTentative ? 'quote.prepaymentTentative' : 'quote.prepayment')}</dt>
          <dd className="tabular">{amount(prepayment(price))}</dd>
        </div>
        <div>
          <dt>
            {date && !isTentative
              ? t('quote.remainderBy', { day: formatDayLong(remainderDueDay(date)) })
              : t('quote.remainder')}
          </dt>
          <dd className="tabular">{amount(remainder(price))}</dd>
        </div>
      </dl>
    </aside>
  )
}

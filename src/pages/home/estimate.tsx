/**
 * The flat's size chosen on the plan, and at once its price, prepayment and earliest date.
 * It is a plain form: without scripts the style sheet shows the chosen size and the browser sends it.
 */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { areaOptions } from '../../domain/areas.ts'
import { formatDayLong } from '../../domain/day.ts'
import { formatZloty, prepayment, remainder } from '../../domain/money.ts'
import { earliestBookableDay } from '../../domain/schedule.ts'
import { Button } from '../../ui/button.tsx'
import { FloorPlan } from '../../ui/floorPlan/floorPlan.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import styles from './estimate.module.css'

/** The parameter that carries the choice to the wizard; its value is the option's. */
export const areaParameter = 'powierzchnia'

const initialValue = '50-60'

/** Known only where the visitor is: the page was rendered on some earlier day. */
function useEarliestDay(): string | undefined {
  const [day, setDay] = useState<string>()
  useEffect(() => setDay(formatDayLong(earliestBookableDay(new Date()))), [])
  return day
}

export function Estimate() {
  const { t } = useTranslation(['home', 'common'])
  const earliest = useEarliestDay()
  return (
    <div className={styles.estimate}>
      <fieldset className={styles.choice}>
        <legend className={styles.legend}>{t('estimate.legend')}</legend>
        <div className={styles.options}>
          {areaOptions.map(({ value, label }) => (
            <label key={value} className={styles.option}>
              <input
                type="radio"
                name={areaParameter}
                value={value}
                defaultChecked={value === initialValue}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.panel}>
        <div aria-live="polite">
          {areaOptions.map(({ value, price }) => (
            <dl key={value} className={styles.price} data-value={value}>
              <div className={styles.total}>
                <dt>{t('estimate.total')}</dt>
                <dd>{formatZloty(price)}</dd>
              </div>
              <div>
                <dt>{t('estimate.prepayment')}</dt>
                <dd>{formatZloty(prepayment(price))}</dd>
              </div>
              <div>
                <dt>{t('estimate.rest')}</dt>
                <dd>{formatZloty(remainder(price))}</dd>
              </div>
              <div className={styles.earliest}>
                <dt>{t('estimate.earliest')}</dt>
                <dd>{earliest ?? t('estimate.earliestUnknown')}</dd>
              </div>
            </dl>
          ))}
        </div>
        <Button type="submit" wide className={styles.book}>
          {t('book')}
          <ArrowRightIcon />
        </Button>
        <p className={styles.line}>{t('line')}</p>
        <p className={styles.line}>{t('estimate.scope')}</p>
      </div>
      <div className={`${styles.plan} later`}>
        <FloorPlan
          area={100}
          everySize
          painted={4}
          label={t('estimate.plan')}
          names={t('common:plan.rooms', { returnObjects: true })}
        />
      </div>
    </div>
  )
}

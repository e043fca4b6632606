/**
 * The flat's size chosen on the plan, and at once its price, prepayment and earliest date.
 * It is a plain form: without scripts the style sheet shows the chosen size and the browser sends it.
 */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { areaOptions } from '../../domain/areas.ts'
import { firstFreeDay } from '../../domain/availability.ts'
import { formatDayLong } from '../../domain/day.ts'
import { formatZloty, prepayment, remainder } from '../../domain/money.ts'
import { useTakenDays } from '../../state/takenDays.ts'
import { Button } from '../../ui/button.tsx'
import { FloorPlan } from '../../ui/floorPlan/floorPlan.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import styles from './estimate.module.css'

/** The parameter that carries the choice to the wizard; its value is the option's. */
export const areaParameter = 'powierzchnia'

/** Shown before anything is chosen. */
export const initialValue = '50-60'

/** The words for the first free day of an area; undefined in the prerendered page, which is of some earlier day. */
function useEarliestDay(): ((area: number) => string | undefined) | undefined {
  const { taken } = useTakenDays()
  const [now, setNow] = useState<Date>()
  useEffect(() => setNow(new Date()), [])
  return (
    now &&
    ((area) => {
      const day = firstFreeDay({ taken, area, now })
      return day && formatDayLong(day)
    })
  )
}

export function Estimate() {
  const { t } = useTranslation(['home', 'common'])
  const earliestFor = useEarliestDay()
  return (
    <div className={styles.estimate}>
      <fieldset className={styles.choice}>
        <legend className={`h3 ${styles.legend}`}>{t('estimate.legend')}</legend>
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
          {areaOptions.map(({ value, area, price }) => (
            <dl key={value} className={`facts ${styles.price}`} data-value={value}>
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
                <dd>
                  {earliestFor
                    ? (earliestFor(area) ?? t('estimate.noneFree'))
                    : t('estimate.earliestUnknown')}
                </dd>
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
      <div className={styles.plan}>
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

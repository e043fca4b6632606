/**
 * The choice of the flat's size, with its plan, price, prepayment and earliest date.
 * It works without scripts: the style sheet shows the chosen size, and the browser sends it.
 */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingQuery } from '../../config/paths.ts'
import { type AreaValue, areaOptions } from '../../domain/areas.ts'
import { firstFreeDay } from '../../domain/availability.ts'
import { type Day, formatDayLong } from '../../domain/day.ts'
import { formatZloty, prepayment, remainder } from '../../domain/money.ts'
import { useTakenDays } from '../../state/takenDays.ts'
import { Button } from '../../ui/button.tsx'
import { FloorPlan } from '../../ui/floorPlan/floorPlan.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { useVisible } from '../../ui/useVisible.ts'
import styles from './estimate.module.css'

/** Shown before anything is chosen. */
export const initialValue: AreaValue = '50-60'

/** The first free day for each area (m²), found when the page is shown; undefined in the prerendered page, which is older. */
function useFirstFreeDays(): ReadonlyMap<number, Day | undefined> | undefined {
  const { taken } = useTakenDays()
  const visible = useVisible()
  const [days, setDays] = useState<ReadonlyMap<number, Day | undefined>>()
  useEffect(() => {
    if (!visible) return
    // In a task of its own: the first use of Warsaw's calendar takes a slow phone 60 ms.
    const timer = setTimeout(() => {
      const now = new Date()
      setDays(new Map(areaOptions.map(({ area }) => [area, firstFreeDay({ taken, area, now })])))
    })
    return () => clearTimeout(timer)
  }, [taken, visible])
  return days
}

export function Estimate() {
  const { t } = useTranslation('home')
  const firstFree = useFirstFreeDays()
  const firstFreeText = (area: number) => {
    const day = firstFree?.get(area)
    if (day) return formatDayLong(day)
    return t(firstFree ? 'estimate.noneFree' : 'estimate.earliestUnknown')
  }
  const rowsOf = (area: number, price: number) =>
    [
      ['total', formatZloty(price)],
      ['prepayment', formatZloty(prepayment(price))],
      ['rest', formatZloty(remainder(price))],
      ['earliest', firstFreeText(area)],
    ] as const
  return (
    <div className={styles.estimate}>
      <fieldset className={styles.choice}>
        <legend className={`h3 ${styles.legend}`}>{t('estimate.legend')}</legend>
        <div className={styles.options}>
          {areaOptions.map(({ value, label }) => (
            <label key={value} className={styles.option}>
              <input
                type="radio"
                name={bookingQuery.area}
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
              {rowsOf(area, price).map(([name, value]) => (
                <div key={name} className={styles[name]}>
                  <dt>{t(`estimate.${name}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ))}
        </div>
        <Button type="submit" className={styles.book}>
          {t('book')}
          <ArrowRightIcon />
        </Button>
        <p className={`note ${styles.line}`}>{t('line')}</p>
        <p className={`note ${styles.line}`}>{t('estimate.scope')}</p>
      </div>
      <div className={styles.plan}>
        <FloorPlan
          painted={4}
          label={t('estimate.plan')}
          names={t('estimate.rooms', { returnObjects: true })}
        />
      </div>
    </div>
  )
}

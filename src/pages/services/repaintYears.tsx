/** When to repaint (specification §9), on a scale of years. */
import { useTranslation } from 'react-i18next'
import styles from './repaintYears.module.css'

const years = [0, 1, 2, 3, 4, 5, 6, 7]
const yearWidth = 100
const bars = [
  { key: 'repaint.rental', from: 3, to: 5, y: 20, look: styles.rental },
  { key: 'repaint.own', from: 6, to: 7, y: 84, look: styles.own },
] as const

export function RepaintYears() {
  const { t } = useTranslation('services')
  return (
    <svg className={styles.scale} viewBox="-12 0 736 200" aria-hidden="true">
      {bars.map(({ key, from, to, y, look }) => (
        <g key={key}>
          <path
            className={look}
            d={`M${from * yearWidth} ${y}H${to * yearWidth}V168H${from * yearWidth}z`}
          />
          <path className={styles.line} d={`M0 ${y}H${to * yearWidth}`} />
          <text x="0" y={y - 8}>
            {t(key)}
          </text>
        </g>
      ))}
      <path
        className={styles.line}
        d={`M-8 168H712${years.map((year) => `M${year * yearWidth - 6} 174l12-12`).join('')}`}
      />
      {years.map((year) => (
        <text key={year} className={styles.year} x={year * yearWidth} y="196">
          {year}
        </text>
      ))}
    </svg>
  )
}

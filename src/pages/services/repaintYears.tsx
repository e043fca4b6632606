/** When to repaint (specification §9), on a scale of years. */
import { useTranslation } from 'react-i18next'
import styles from './repaintYears.module.css'

const years = [0, 1, 2, 3, 4, 5, 6, 7]
const yearWidth = 100

export function RepaintYears() {
  const { t } = useTranslation('services')
  return (
    <svg className={styles.scale} viewBox="-12 0 736 200" aria-hidden="true">
      {(['rental', 'own'] as const).map((flat, index) => {
        const text = t(`repaint.${flat}`)
        const y = 20 + 64 * index
        // From the first year that the text names to the last.
        const [from, to] = text.match(/\d+/g)?.map((year) => Number(year) * yearWidth) ?? []
        return (
          <g key={flat}>
            <path className={styles[flat]} d={`M${from} ${y}H${to}V168H${from}z`} />
            <path className={styles.line} d={`M0 ${y}H${to}`} />
            <text x="0" y={y - 8}>
              {text}
            </text>
          </g>
        )
      })}
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

/** The axes and dimension lines (in metres) around the plan, as in a building drawing. */
import styles from './floorPlan.module.css'
import { axes, widths } from './rooms.ts'

const left = -3
const top = -3
const bottom = 90.8

/** "12,4". Not by Intl: its first number format adds 20 ms to a page's start, 80 on a slow phone. */
export function decimal(value: number, digits: number): string {
  return value.toFixed(digits).replace('.', ',')
}

/** A line with the slanted ticks of a building drawing at its ends. */
function widthLine(right: number): string {
  const y = 107
  return `M${left - 3} ${y}H${right + 3}M${left - 1.5} ${y + 1.5}l3-3M${right - 1.5} ${y + 1.5}l3-3M${left} ${y - 3}v6M${right} ${y - 3}v6`
}

/** The circle above an axis. */
function bubble(x: number): string {
  return `M${x - 4} -17a4 4 0 1 0 8 0a4 4 0 1 0-8 0z`
}

/** Without an area, the dimensions of all sizes. */
export function Dimensions({ area }: { area: number | undefined }) {
  const shown = area ? widths.filter(([from]) => from <= area).slice(-1) : widths
  return (
    <>
      <path className={styles.axis} d={axes.map((x) => `M${x} -13V103`).join('')} />
      <path className={styles.bubbles} d={axes.map(bubble).join('')} />
      {axes.map((x, index) => (
        <text key={x} className={styles.number} x={x} y="-15.5">
          {index + 1}
        </text>
      ))}
      <path
        className={styles.thin}
        d={`M-11 ${top - 3}V${bottom + 3}M-12.5 ${top + 1.5}l3-3M-12.5 ${bottom + 1.5}l3-3M-14 ${top}h6M-14 ${bottom}h6`}
      />
      <text
        className={styles.dimension}
        transform={`translate(-12.5 ${(top + bottom) / 2})rotate(-90)`}
      >
        {decimal((bottom - top) / 10, 2)}
      </text>
      {shown.map(([from, right]) => (
        <g key={from} data-size={from}>
          <path className={styles.thin} d={widthLine(right)} />
          <text className={styles.dimension} x={(left + right) / 2} y="105.5">
            {decimal((right - left) / 10, 2)}
          </text>
        </g>
      ))}
    </>
  )
}

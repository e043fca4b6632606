/** Large figures with what they count, in a ruled row. */
import styles from './figures.module.css'

interface Props {
  readonly label: string
  readonly items: readonly { readonly value: string; readonly name: string }[]
}

export function Figures({ label, items }: Props) {
  return (
    <ul className={styles.figures} aria-label={label}>
      {items.map(({ value, name }) => (
        <li key={name}>
          <span className={`display ${styles.value}`}>{value}</span>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}

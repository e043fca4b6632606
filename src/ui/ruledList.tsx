/** A list with hairlines between its items: each has a name in large letters, and a text. */
import styles from './ruledList.module.css'

interface Props {
  readonly items: readonly { readonly name: string; readonly text: string }[]
  /** The order matters: the items are numbered. */
  readonly ordered?: boolean
}

export function RuledList({ items, ordered = false }: Props) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className={`rows ${styles.list} ${ordered ? styles.ordered : ''}`}>
      {items.map(({ name, text }) => (
        <li key={name + text}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  )
}

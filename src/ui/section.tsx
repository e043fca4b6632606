/** A part of a page under a dimension line: a heading, and its content beside or below it. */
import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface Props {
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Where the heading is on wide screens. `plane`: above the content, all on cobalt paint. */
  readonly layout?: 'beside' | 'above' | 'plane'
  readonly children: ReactNode
}

export function Section({ title, lead, layout = 'beside', children }: Props) {
  const headingId = useId()
  const look = layout === 'plane' ? `plane ${styles.plane}` : styles.plain
  return (
    <section className={`${styles.section} ${look}`} aria-labelledby={headingId}>
      <div className={layout === 'beside' ? `${styles.inner} ${styles.beside}` : styles.inner}>
        <div className={`stack ${styles.head}`}>
          <h2 id={headingId}>{title}</h2>
          {lead && <p className={`lead ${styles.lead}`}>{lead}</p>}
        </div>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  )
}

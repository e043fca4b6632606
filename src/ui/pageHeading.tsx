/** The opening of a page: its one h1, and a lead beside or under it. */
import type { ReactNode } from 'react'
import styles from './pageHeading.module.css'

export function PageHeading({ title, lead }: { title: ReactNode; lead: ReactNode }) {
  return (
    <div className={styles.heading}>
      <div className={styles.inner}>
        <h1>{title}</h1>
        <p className={`lead ${styles.lead}`}>{lead}</p>
      </div>
    </div>
  )
}

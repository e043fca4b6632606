/** Below a form, folded: what happens to the data. */
import type { ReactNode } from 'react'
import styles from './privacyNote.module.css'

export function PrivacyNote({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={`note ${styles.note}`}>
      <summary>{label}</summary>
      <p>{children}</p>
    </details>
  )
}

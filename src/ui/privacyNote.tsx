/** Below a form's button, folded away: what becomes of the data, and where to read on. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './privacyNote.module.css'

interface Props {
  readonly label: string
  /** What the link says, and where it leads. */
  readonly more: string
  readonly to: string
  readonly children: ReactNode
}

export function PrivacyNote({ label, more, to, children }: Props) {
  return (
    <details className={styles.note}>
      <summary>{label}</summary>
      <p>
        {children} <Link to={to}>{more}</Link>
      </p>
    </details>
  )
}

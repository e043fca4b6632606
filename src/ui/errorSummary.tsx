/** Several problems at once: a list whose links lead to the fields. */
import type { MouseEvent } from 'react'
import styles from './errorSummary.module.css'

interface FieldProblem {
  readonly fieldId: string
  readonly text: string
  /** The field is right by now; its line stays, so that nothing below moves. */
  readonly mended?: boolean
}

interface Props {
  readonly title: string
  readonly problems: readonly FieldProblem[]
}

function follow(event: MouseEvent<HTMLAnchorElement>, fieldId: string): void {
  const control = document.getElementById(fieldId)
  if (!control) return
  // Not by the link's hash, which would be one more entry for Back.
  event.preventDefault()
  control.focus()
}

export function ErrorSummary({ title, problems }: Props) {
  return (
    <div className={styles.summary}>
      {/* The title alone is announced: each problem is read with its field. */}
      <p className={styles.title} role="alert">
        {title}
      </p>
      <ul>
        {problems.map(({ fieldId, text, mended }) => (
          <li key={fieldId} className={mended ? styles.mended : undefined}>
            <a href={`#${fieldId}`} onClick={(event) => follow(event, fieldId)}>
              {mended ? <del>{text}</del> : text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

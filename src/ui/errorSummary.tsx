/** Several problems at once: a list whose links lead to the fields. */
import styles from './errorSummary.module.css'
import { followHere } from './focus.ts'

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
            <a href={`#${fieldId}`} onClick={followHere}>
              {mended ? <del>{text}</del> : text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The list of a form's problems, with links to their fields. */
import styles from './errorSummary.module.css'
import { focusTarget } from './focus.ts'

interface Props {
  readonly title: string
  readonly problems: readonly {
    readonly fieldId: string
    readonly text: string
    /** The field has been corrected; its line stays, so that nothing below moves. */
    readonly corrected: boolean
  }[]
}

export function ErrorSummary({ title, problems }: Props) {
  return (
    <div className={styles.summary}>
      {/* Only the title is announced: each problem is read with its field. */}
      <p className={styles.title} role="alert">
        {title}
      </p>
      <ul>
        {problems.map(({ fieldId, text, corrected }) => (
          <li key={fieldId} className={corrected ? styles.corrected : undefined}>
            <a href={`#${fieldId}`} onClick={focusTarget}>
              {corrected ? <del>{text}</del> : text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A remark set apart from the text: information, a warning, a success. */
import type { ComponentProps } from 'react'
import styles from './notice.module.css'

interface Props extends ComponentProps<'div'> {
  readonly tone?: 'info' | 'warning' | 'ok'
  /** Shown above the text. */
  readonly title?: string
}

export function Notice({ tone = 'info', title, children, ...rest }: Props) {
  return (
    <div {...rest} className={`${styles.notice} ${styles[tone]}`}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  )
}

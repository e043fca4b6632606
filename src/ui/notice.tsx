/** A remark set apart from the text: information, a warning, a success. */
import type { ComponentProps, ReactNode } from 'react'
import styles from './notice.module.css'

interface Props extends Omit<ComponentProps<'div'>, 'title'> {
  readonly tone?: 'info' | 'warning' | 'ok'
  readonly title?: ReactNode
}

export function Notice({ tone = 'info', title, children, ...rest }: Props) {
  return (
    <div {...rest} className={`${styles.notice} ${styles[tone]}`}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  )
}

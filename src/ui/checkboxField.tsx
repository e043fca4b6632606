/** A box to tick, with its label beside it; the label may hold links. */
import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { FieldError, tie } from './field.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  readonly id: string
  readonly label: ReactNode
  readonly error: string | undefined
}

export function CheckboxField({ id, label, error, ...rest }: Props) {
  return (
    <div className={styles.check}>
      <input {...rest} {...tie(id, { error })} type="checkbox" className={styles.box} />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <FieldError of={id} error={error} />
    </div>
  )
}

/** Fields to write into: one line, or several. */
import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldText } from './field.tsx'

export function TextField({
  label,
  hint,
  error,
  id,
  ...rest
}: FieldText & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(tied) => <input {...rest} {...tied} className={styles.control} />}
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  error,
  id,
  ...rest
}: FieldText & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(tied) => <textarea {...rest} {...tied} className={styles.control} />}
    </Field>
  )
}

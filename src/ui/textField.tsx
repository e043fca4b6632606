/** A single-line field. */
import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { FieldFrame, type FieldText, useField } from './field.tsx'

export function TextField({
  label,
  hint,
  error,
  id,
  ...rest
}: FieldText & ComponentProps<'input'>) {
  const field = useField({ hint, error }, id)
  return (
    <FieldFrame text={{ label, hint, error }} field={field}>
      <input {...rest} {...field.control} className={styles.control} />
    </FieldFrame>
  )
}

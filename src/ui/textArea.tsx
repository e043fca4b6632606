/** A field of several lines. */
import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { FieldFrame, type FieldText, useField } from './field.tsx'

export function TextArea({
  label,
  hint,
  error,
  id,
  ...rest
}: FieldText & ComponentProps<'textarea'>) {
  const field = useField({ hint, error }, id)
  return (
    <FieldFrame text={{ label, hint, error }} field={field}>
      <textarea {...rest} {...field.control} className={styles.control} />
    </FieldFrame>
  )
}

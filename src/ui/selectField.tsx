/** A native drop-down list; the options are its children. */
import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { FieldFrame, type FieldText, useField } from './field.tsx'
import { ChevronDownIcon } from './icons.tsx'

export function SelectField({
  label,
  hint,
  error,
  id,
  ...rest
}: FieldText & ComponentProps<'select'>) {
  const field = useField({ hint, error }, id)
  return (
    <FieldFrame text={{ label, hint, error }} field={field}>
      <div className={styles.select}>
        <select {...rest} {...field.control} className={styles.control} />
        <ChevronDownIcon className={styles.arrow} />
      </div>
    </FieldFrame>
  )
}

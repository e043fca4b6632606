/** A native drop-down list; the options are its children. */
import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldText } from './field.tsx'
import { ChevronDownIcon } from './icons.tsx'

export function SelectField({
  label,
  hint,
  error,
  id,
  ...rest
}: FieldText & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(tied) => (
        <div className={styles.select}>
          <select {...rest} {...tied} className={styles.control} />
          <ChevronDownIcon className={styles.arrow} />
        </div>
      )}
    </Field>
  )
}

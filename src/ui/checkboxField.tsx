/** A box to tick, with its label beside it; the label may hold links. */
import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { FieldError, type FieldText, useField } from './field.tsx'

export function CheckboxField({
  label,
  hint,
  error,
  id,
  ...rest
}: FieldText & Omit<ComponentProps<'input'>, 'type'>) {
  const { control, hintId, errorId } = useField({ hint, error }, id)
  return (
    <div className={styles.check}>
      <input {...rest} {...control} type="checkbox" className={styles.box} />
      <label className={styles.label} htmlFor={control.id}>
        {label}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

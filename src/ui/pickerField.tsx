/** A field whose value is chosen elsewhere: a button that shows it and opens a popover. */
import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { Field, type FieldText } from './field.tsx'

interface Props extends FieldText {
  readonly chosen: boolean
  readonly icon: ReactNode
}

export function PickerField({
  label,
  hint,
  error,
  id,
  chosen,
  icon,
  children,
  ...rest
}: Props & ComponentProps<'button'>) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(tied) => (
        <button
          {...rest}
          {...tied}
          type="button"
          className={`${styles.control} ${styles.picker}`}
          data-chosen={chosen || undefined}
          aria-haspopup="dialog"
          // The value is a part of its name: the label alone would hide it.
          aria-labelledby={`${tied.id}-label ${tied.id}`}
        >
          {children}
          {icon}
        </button>
      )}
    </Field>
  )
}

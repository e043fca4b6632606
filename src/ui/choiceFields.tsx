/** Fields in which a value is chosen, not written: a list, a button that opens something, a box to tick. */
import type { ComponentProps, ReactNode } from 'react'
import styles from './fields.module.css'
import { Field, FieldError, type FieldText, tie } from './fields.tsx'
import { CalendarIcon, ChevronDownIcon } from './icons.tsx'

/** A native drop-down list; the options are its children. */
export function SelectField(props: FieldText & ComponentProps<'select'>) {
  return (
    <Field of={props}>
      {(control) => (
        <div className={styles.select}>
          <select {...control} className={styles.control} />
          <ChevronDownIcon className={`icon ${styles.arrow}`} />
        </div>
      )}
    </Field>
  )
}

/** A day that is chosen in a calendar: a button that shows it and opens a dialog. */
export function PickerField(props: FieldText & ComponentProps<'button'>) {
  return (
    <Field of={props}>
      {({ value, ...control }) => (
        <button
          {...control}
          type="button"
          className={`${styles.control} ${styles.picker}`}
          aria-haspopup="dialog"
          // Both: with the label alone a screen reader would not say the chosen value.
          aria-labelledby={`${control.id}-label ${control.id}-value`}
        >
          <span id={`${control.id}-value`}>{value}</span>
          <CalendarIcon />
        </button>
      )}
    </Field>
  )
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly id: string
  readonly label: ReactNode
  readonly error: string | undefined
}

/** A box to tick, with its label beside it; the label may hold links. */
export function CheckboxField({ id, label, error, ...control }: CheckboxProps) {
  return (
    <div className={styles.check}>
      <input {...control} {...tie(id, { error })} type="checkbox" className={styles.box} />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <FieldError of={id} error={error} />
    </div>
  )
}

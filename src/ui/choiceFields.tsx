/** Fields whose value is chosen, not typed: a drop-down list, a button that opens a dialog, a checkbox. */
import type { ComponentProps, ReactNode } from 'react'
import styles from './fields.module.css'
import { Field, FieldError, type FieldText, linkedProps } from './fields.tsx'
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

/** A button that shows the chosen day and opens a dialog with the calendar. A remark with its id and "-note" is read with it. */
export function PickerField(props: FieldText & ComponentProps<'button'>) {
  return (
    <Field of={props}>
      {({ value, ...control }) => (
        <button
          {...control}
          type="button"
          className={`${styles.control} ${styles.picker}`}
          aria-haspopup="dialog"
          aria-describedby={`${control['aria-describedby'] ?? ''} ${control.id}-note`}
          // Both: with only the label a screen reader would not say the chosen value.
          aria-labelledby={`${control.id}-label ${control.id}-value`}
        >
          <span id={`${control.id}-value`}>{value}</span>
          <CalendarIcon />
        </button>
      )}
    </Field>
  )
}

interface CheckboxProps extends ComponentProps<'input'> {
  readonly id: string
  readonly label: ReactNode
  readonly error: string | undefined
}

/** A checkbox with its label beside it; the label may contain links. */
export function CheckboxField({ id, label, error, ...control }: CheckboxProps) {
  return (
    <div className={styles.check}>
      <input {...control} {...linkedProps(id, { error })} type="checkbox" className={styles.box} />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <FieldError of={id} error={error} />
    </div>
  )
}

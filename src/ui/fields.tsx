/** Fields: a visible label, a hint, the control and its error, in reading order. */
import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import styles from './fields.module.css'

export interface FieldText {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The error's text; undefined while the field is fine. */
  readonly error?: string
  readonly id?: string
}

/** The id of a control, and the attributes that link it to its hint and error. */
export function linkedProps(id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    'aria-describedby': described || undefined,
    // Also if it is false: without it Firefox reports an empty required field as invalid from the beginning.
    'aria-invalid': Boolean(error),
  }
}

/**
 * The line for a field's error. It is announced only while the customer types in the field; otherwise the focus
 * moves to the field, and the error is read out with it.
 */
export function FieldError({ of, error }: { of: string; error: string | undefined }) {
  const shown = useRef({ error, isLive: false })
  if (shown.current.error !== error)
    shown.current = { error, isLive: document.activeElement?.id === of }
  const { isLive } = shown.current
  return (
    <p id={`${of}-error`} className={styles.error} aria-live={isLive ? 'polite' : undefined}>
      {error}
    </p>
  )
}

type Control<Props extends FieldText> = Omit<Props, keyof FieldText> &
  ReturnType<typeof linkedProps>

interface FieldProps<Props extends FieldText> {
  /** The field's texts and the control's own attributes. */
  readonly of: Props
  /** Renders the control, with the attributes that link it to the texts. */
  readonly children: (control: Control<Props>) => ReactNode
}

export function Field<Props extends FieldText>({ of, children }: FieldProps<Props>) {
  const { label, hint, error, id: givenId, ...own } = of
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={`note ${styles.hint}`}>
          {hint}
        </p>
      )}
      {children({ ...own, ...linkedProps(id, of) })}
      <FieldError of={id} error={error} />
    </div>
  )
}

/** For names and numbers: autocorrect would silently turn a rare surname into a known word. */
export const exact = { autoCorrect: 'off', spellCheck: false, required: true } as const

/** A field of one line. */
export function TextField(props: FieldText & ComponentProps<'input'>) {
  return <Field of={props}>{(control) => <input {...control} className={styles.control} />}</Field>
}

/** A field of several lines. */
export function TextArea(props: FieldText & ComponentProps<'textarea'>) {
  return (
    <Field of={props}>{(control) => <textarea {...control} className={styles.control} />}</Field>
  )
}

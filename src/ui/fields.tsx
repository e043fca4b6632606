/** Fields: a visible label, a hint, the control and its error under it, in the order they are read. */
import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import styles from './fields.module.css'

export interface FieldText {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The error's text; undefined while the field is fine. */
  readonly error?: string | undefined
  readonly id?: string | undefined
}

/** The attributes that tie a control with this id to its hint and its error. */
export function tie(id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    'aria-describedby': described || undefined,
    // Said even where nothing is wrong: Firefox calls a required field wrong before anybody has typed.
    'aria-invalid': Boolean(error),
  }
}

/**
 * The line for a field's error. It is announced only while somebody types in the field; in all other cases the
 * focus moves to the field, and the error is read out with it.
 */
export function FieldError({ of, error }: { of: string; error: string | undefined }) {
  const told = useRef({ error, isHere: false })
  if (told.current.error !== error)
    told.current = { error, isHere: document.activeElement?.id === of }
  const { isHere } = told.current
  return (
    <p id={`${of}-error`} className={styles.error} aria-live={isHere ? 'polite' : undefined}>
      {error}
    </p>
  )
}

type Control<Props extends FieldText> = Omit<Props, keyof FieldText> & ReturnType<typeof tie>

interface FieldProps<Props extends FieldText> {
  /** The field's texts and the control's own attributes. */
  readonly of: Props
  /** Renders the control, with the attributes that tie it to the texts. */
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
      {children({ ...own, ...tie(id, of) })}
      <FieldError of={id} error={error} />
    </div>
  )
}

/** For names and numbers: a phone would make a known word of a rare surname, unseen. */
export const exact = { autoCorrect: 'off', spellCheck: false, required: true } as const

/** One line to write into. */
export function TextField(props: FieldText & ComponentProps<'input'>) {
  return <Field of={props}>{(control) => <input {...control} className={styles.control} />}</Field>
}

/** Several lines to write into. */
export function TextArea(props: FieldText & ComponentProps<'textarea'>) {
  return (
    <Field of={props}>{(control) => <textarea {...control} className={styles.control} />}</Field>
  )
}

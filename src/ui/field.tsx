/** What every field shares: a visible label, a hint, and the error under it, tied to the control. */
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface FieldText {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The error's text; undefined while the field is fine. */
  readonly error?: string | undefined
}

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The ids and ARIA attributes of a control and of the texts around it. */
export function useField({ hint, error }: Pick<FieldText, 'hint' | 'error'>, givenId?: string) {
  const ownId = useId()
  const id = givenId ?? ownId
  const labelId = `${id}-label`
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  const control: ControlProps = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return { control, labelId, hintId, errorId }
}

/** The error's line; always in the page, so that its text is announced when it comes. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} className={styles.error} aria-live="polite">
      {error}
    </p>
  )
}

/** Label, hint, control and error in the order they are read. */
export function FieldFrame({
  text,
  field,
  children,
}: {
  text: FieldText
  field: ReturnType<typeof useField>
  children: ReactNode
}) {
  return (
    <div className={styles.field}>
      <label id={field.labelId} className={styles.label} htmlFor={field.control.id}>
        {text.label}
      </label>
      {text.hint && (
        <p id={field.hintId} className={styles.hint}>
          {text.hint}
        </p>
      )}
      {children}
      <FieldError id={field.errorId} error={text.error} />
    </div>
  )
}

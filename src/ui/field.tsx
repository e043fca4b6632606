/** What every field shares: a visible label, a hint, and the error under it, tied to the control. */
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface FieldText {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The error's text; undefined while the field is fine. */
  readonly error?: string | undefined
}

interface Tied {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** The attributes that tie a control with this id to its hint and its error. */
export function tie(id: string, { hint, error }: Omit<FieldText, 'label'>): Tied {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  }
}

/**
 * The error's line. It is announced where it comes while its field is being written in; elsewhere the
 * focus that comes to the field reads it.
 */
export function FieldError({ of, error }: { of: string; error: string | undefined }) {
  const isHere = error !== undefined && document.activeElement?.id === of
  return (
    <p id={`${of}-error`} className={styles.error} aria-live={isHere ? 'polite' : undefined}>
      {error}
    </p>
  )
}

interface Props extends FieldText {
  readonly id?: string | undefined
  /** The control, with what ties it to the texts. */
  readonly children: (tied: Tied) => ReactNode
}

/** Label, hint, control and error in the order they are read. */
export function Field({ label, hint, error, id: givenId, children }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children(tie(id, { hint, error }))}
      <FieldError of={id} error={error} />
    </div>
  )
}

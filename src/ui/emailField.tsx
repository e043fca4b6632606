/** An e-mail address, and the offer to correct it where it looks like a slip. */
import { type ComponentProps, type FocusEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './field.module.css'
import { TextField } from './textField.tsx'
import { useFocusSeen } from './useFocusSeen.ts'

interface Props extends ComponentProps<typeof TextField> {
  /** What was probably meant; undefined where nothing looks like a slip. */
  readonly suggest: (typed: string) => string | undefined
  /** The words of the offer. */
  readonly offer: (email: string) => string
  readonly onAccept: (email: string, field: HTMLInputElement) => void
}

/**
 * True where the customer goes on to another field. A hint moves what is below it, and a press that
 * was begun there would be lost: hints come only then.
 */
export function goesOn({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget?.matches('input, textarea') === true
}

export function EmailField({ suggest, offer, onAccept, onBlur, ...rest }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string>()
  useFocusSeen(suggestion)

  function leave(event: FocusEvent<HTMLInputElement>): void {
    onBlur?.(event)
    if (goesOn(event)) setSuggestion(suggest(event.target.value))
  }

  function accept(email: string): void {
    if (!field.current) return
    onAccept(email, field.current)
    setSuggestion(undefined)
    field.current.focus()
  }

  return (
    <div className={styles.email}>
      <TextField
        {...rest}
        ref={field}
        onInput={() => setSuggestion(undefined)}
        onBlur={leave}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div aria-live="polite">
        {suggestion && (
          <Button variant="quiet" onClick={() => accept(suggestion)}>
            {offer(suggestion)}
          </Button>
        )}
      </div>
    </div>
  )
}

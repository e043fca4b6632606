/** A field for an e-mail address, with a suggestion if it looks mistyped. */
import { type ComponentProps, type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './fields.module.css'
import { TextField } from './fields.tsx'
import { keepFocusInView, movesToField } from './focus.ts'

interface Props extends ComponentProps<typeof TextField> {
  /** The address that was probably meant; undefined if nothing looks mistyped. */
  readonly suggest: (typed: string) => string | undefined
  /** The text of the suggestion. */
  readonly offer: (email: string) => string
  readonly onAccept: (email: string, field: HTMLInputElement) => void
}

export function EmailField({ suggest, offer, onAccept, ...rest }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string>()

  function leave(event: FocusEvent<HTMLInputElement>): void {
    if (movesToField(event)) setSuggestion(suggest(event.target.value))
  }

  // Autofill in Chrome fills in all fields at once and restores the focus: then this field gets no blur event.
  function change({ currentTarget }: FormEvent<HTMLInputElement>): void {
    const isFilledIn = currentTarget !== document.activeElement
    setSuggestion(isFilledIn ? suggest(currentTarget.value) : undefined)
  }

  function accept(email: string): void {
    if (!field.current) return
    onAccept(email, field.current)
    setSuggestion(undefined)
    field.current.focus()
  }

  return (
    <div className={styles.corrigible}>
      <TextField
        {...rest}
        ref={field}
        onInput={change}
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
          <Button ref={keepFocusInView} variant="quiet" onClick={() => accept(suggestion)}>
            {offer(suggestion)}
          </Button>
        )}
      </div>
    </div>
  )
}

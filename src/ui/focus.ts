/** Where the keyboard's focus is, and where it goes. */
import type { FocusEvent } from 'react'

/** True where the focused control is gone from the page, or disabled. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return !activeElement || activeElement === body
}

/** Given as a `ref` to what shall be read, once, when it is shown. */
export function takeFocus(shown: HTMLElement | null): void {
  shown?.focus()
}

/** The same; on a page that was just opened, and where something else is focused, the focus is left alone. */
export function takeLostFocus(shown: HTMLElement | null): void {
  if (isFocusLost()) shown?.focus()
}

/**
 * True where the customer goes on to another field. A hint moves what is below it, and a press that
 * was begun there would be lost: hints come only then.
 */
export function movesToField({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget?.matches('input, textarea') === true
}

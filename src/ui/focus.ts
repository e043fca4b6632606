/** The focus of what appears: given as a `ref` to what shall be read, once, when it is shown. */

/** True where the focused control is gone from the page, or disabled. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return !activeElement || activeElement === body
}

export function takeFocus(shown: HTMLElement | null): void {
  shown?.focus()
}

/** On a page that was just opened, and where something else is focused, the focus is left alone. */
export function takeLostFocus(shown: HTMLElement | null): void {
  if (isFocusLost()) shown?.focus()
}

/** Focus, scrolling into view, and presses that come too early. */
import type { FocusEvent, MouseEvent } from 'react'

/** True if nothing has the focus: its control was removed or disabled, or a tap hit no control. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, main') ?? true
}

/** A `ref` that focuses an element once, when it appears, so that it is read out. */
export function takeFocus(shown: HTMLElement | null): void {
  shown?.focus()
}

/**
 * True if the focus moves to another text field. Only then may a hint appear when a field is left: it pushes
 * down what is below, and a press that has begun on a button there would miss it.
 */
export function movesToField({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget?.matches('input, textarea') === true
}

/** A `ref` that scrolls to an element when it appears, as far as needed. */
export function bringIntoView(shown: Element | null): void {
  shown?.scrollIntoView({ block: 'nearest' })
}

/**
 * Scrolls to a focused field with its label, which may be some lines above it: WebKit scrolls only to the caret.
 * If both don't fit, to the field. A field that is being pressed stays under the finger.
 */
export function showField({ target }: Pick<FocusEvent, 'target'>): void {
  const label = (target as HTMLInputElement).labels?.[0]
  if (!label || target.matches(':active')) return
  bringIntoView(label)
  bringIntoView(target)
}

/** A `ref` for what appears above the focused control: scrolls back to the control if it was pushed under a bar. */
export function keepFocusInView(shown: Element | null): void {
  // A frame later: when a field is left, the next one does not have the focus yet.
  if (shown) requestAnimationFrame(() => bringIntoView(document.activeElement))
}

/** Moves the focus, without scrolling, to an element that is not focusable by default. */
export function moveFocus(target: HTMLElement | null): void {
  target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}

/** Follows a link within the page by moving only the focus: a hash would add a history entry without this one's state. */
export function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** A `ref`: if this part is removed while the focus is in it, the page's heading gets the focus. */
export function passFocusOn(part: HTMLElement | null): () => void {
  return () => {
    if (part?.contains(document.activeElement)) moveFocus(document.querySelector('h1'))
  }
}

/**
 * Ignores presses on it, the page's own part by default, for 400 ms: the second tap of a double tap would hit what
 * nobody has read yet. What that tap hits beneath it does not take the focus.
 */
export function ignoreSecondTap(shown: Element | null = document.querySelector('main')): void {
  shown?.animate({ pointerEvents: ['none', 'none'] }, 400)
  const onTap = (tap: Event) => {
    if (shown?.contains(tap.target as Node) === false) tap.preventDefault()
  }
  addEventListener('mousedown', onTap, { signal: AbortSignal.timeout(400) })
}

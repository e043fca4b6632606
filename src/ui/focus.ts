/** Where the keyboard's focus is and goes, what comes into sight, and what takes no press yet. */
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** True where the focused control is gone from the page, or disabled, or a tap beside it took the focus to the page itself. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, main') ?? true
}

/** A `ref` for what shall be read out: it is focused once, when it appears. */
export function takeFocus(shown: HTMLElement | null): void {
  shown?.focus()
}

/**
 * True if the focus goes on to another text field. Hints appear only then: they push down what is
 * below them, and a press that had begun there would miss its button.
 */
export function movesToField({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget?.matches('input, textarea') === true
}

/** A `ref` for what may appear out of sight: the page moves as far as it has to. */
export function bringIntoSight(shown: Element | null): void {
  shown?.scrollIntoView({ block: 'nearest' })
}

/**
 * Shows a field that gets the focus with its label, which stands above a hint of some lines: WebKit moves
 * the page no further than to the caret. Where both find no room, the field alone. What is pressed stays under the finger.
 */
export function showField({ target }: FocusEvent): void {
  const label = (target as HTMLInputElement).labels?.[0]
  if (!label || target.matches(':active')) return
  bringIntoSight(label)
  bringIntoSight(target)
}

/**
 * Gives the focus back to a button that lost it by being disabled while it worked, unless something else has it.
 * The page stays where it is: a button that stands at the foot of the screen would move it with every press.
 */
export function useFocusBack(button: RefObject<HTMLButtonElement | null>, busy: boolean): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    const isOver = wasBusy.current && !busy
    wasBusy.current = busy
    if (isOver && isFocusLost()) button.current?.focus({ preventScroll: true })
  }, [button, busy])
}

/** Brings the focused control back from under a bar after `appeared` has pushed it down. */
export function useFocusSeen(appeared: unknown): void {
  useEffect(() => {
    if (!appeared) return
    // A frame later: while one field is being left the next has not got the focus yet.
    const frame = requestAnimationFrame(() => bringIntoSight(document.activeElement))
    return () => cancelAnimationFrame(frame)
  }, [appeared])
}

/** Moves the focus, without scrolling, to what cannot be pressed. */
export function moveFocus(target: HTMLElement | null): void {
  target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}

/** When this part goes with the focus in it, the page's heading takes it: it never falls to the document. */
export function useFocusKept(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (element?.contains(document.activeElement)) moveFocus(document.querySelector('h1'))
    }
  }, [part])
}

/** What has just come takes no press for 400 ms: a double tap's second one would answer what nobody has read. */
export function ignoreSecondTap(shown: Element | null): void {
  shown?.animate({ pointerEvents: ['none', 'none'] }, 400)
}

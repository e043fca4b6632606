/** Gives the focus back to a button that lost it by being disabled while it worked. */
import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from './focus.ts'

/** The focus returns when the work is over, unless something else has taken it meanwhile. */
export function useFocusBack(button: RefObject<HTMLButtonElement | null>, busy: boolean): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    const isOver = wasBusy.current && !busy
    wasBusy.current = busy
    if (isOver && isFocusLost()) button.current?.focus()
  }, [button, busy])
}

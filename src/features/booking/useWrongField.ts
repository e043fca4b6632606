/** Focuses the field that is wrong, so that it is seen and read out with its error. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { BookingField } from '../../domain/booking.ts'
import { controlId } from './problemText.ts'

/** Gives a ref for the field to be focused next; `refused` by the server, maybe while the form was not shown. */
export function useWrongField(refused?: BookingField) {
  const wrongField = useRef<BookingField>(undefined)

  function focusIt(): void {
    const control = wrongField.current && document.getElementById(controlId(wrongField.current))
    if (!control) return
    wrongField.current = undefined
    control.focus()
  }

  // With every render: a field may come later than its step. A field that was focused before its error is drawn
  // would announce the error itself.
  useLayoutEffect(focusIt)

  // Not a layout effect: those focus headings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!refused) return
    wrongField.current = refused
    focusIt()
  }, [refused])

  return wrongField
}

/** The field that is wrong gets the focus, so that it is seen and read out with its error. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { BookingField } from '../../domain/booking.ts'
import { controlId } from './problemText.ts'

/** The field to be focused next. To be called after what focuses headings. `refused`: also one that the server refused while the form was not shown. */
export function useWrongField(
  refused: BookingField | undefined,
): RefObject<BookingField | undefined> {
  const wrongField = useRef<BookingField>(undefined)

  function focusIt(): void {
    const control = wrongField.current && document.getElementById(controlId(wrongField.current))
    if (!control) return
    wrongField.current = undefined
    control.focus()
  }

  // With every render: a field may come later than its step. A field that had the focus before its error
  // is rendered would announce it itself.
  useLayoutEffect(focusIt)

  // After all layout effects, which focus headings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!refused) return
    wrongField.current = refused
    focusIt()
  }, [refused])

  return wrongField
}

/** Focuses the field that is wrong, so that it is seen and read out with its error. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { BookingField } from '../../domain/booking.ts'
import { controlId } from './problemText.ts'

/** Returns a ref for the field to focus next. `refused`: by the server, maybe while the form was not shown; `show` leads to it. */
export function useWrongField(
  refused: BookingField | undefined,
  show: (field: BookingField) => void,
) {
  const wrongField = useRef<BookingField>(undefined)

  function focusField(): void {
    const control = wrongField.current && document.getElementById(controlId(wrongField.current))
    if (!control) return
    wrongField.current = undefined
    control.focus()
  }

  // After every render: a field may load later than its step. If it had the focus before its error appears, the
  // error would be announced by itself.
  useLayoutEffect(focusField)

  // Not in a layout effect: those focus headings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!refused) return
    wrongField.current = refused
    show(refused)
    focusField()
  }, [refused])

  return wrongField
}

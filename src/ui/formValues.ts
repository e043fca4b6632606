/** Forms whose values stay in their controls, so that what is typed before the scripts arrive is not lost. */
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in static HTML: without scripts a native submission would put the values into the address. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** The texts of a form's controls, by the names that `empty` has. */
export function readForm<Form extends object>(form: HTMLFormElement, empty: Form): Form {
  const data = new FormData(form)
  const entries = Object.keys(empty).map((field) => [field, String(data.get(field) ?? '')])
  return Object.fromEntries(entries) as Form
}

/** Puts kept texts only where nothing was typed since. */
export function fillEmptyFields(form: HTMLFormElement, kept: object): void {
  for (const [field, value] of Object.entries(kept)) {
    const control = form.elements.namedItem(field)
    const typed = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    if (typed && control.value === '') control.value = value
  }
}

/** Moves the focus to the control of this name. */
export function focusField(form: HTMLFormElement, field: string | undefined): void {
  const control = field === undefined ? null : form.elements.namedItem(field)
  if (control instanceof HTMLElement) control.focus()
}

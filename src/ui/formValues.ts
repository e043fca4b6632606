/** Forms whose values stay in their controls, so that what is typed before the scripts arrive is not lost. */
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False until React runs: until then a form must not be sent, its values would go into the address. */
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

/** Fills in what was kept, but only fields that are still empty. */
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

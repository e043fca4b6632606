/** What was typed into a form survives a reload or a killed tab; it goes with the tab. */
import { emptyMessage } from '../domain/contact.ts'
import { emptyWithdrawal } from '../domain/withdrawal.ts'
import { newId } from '../outbox/newId.ts'

/** A form being filled in, and the id under which it will be sent, however often it is changed. */
export interface Kept<Form> {
  readonly id: string
  readonly form: Form
}

/** A form of texts, kept under this key; `empty` names its fields. */
function createKeptForm<Form extends { readonly [Field in keyof Form]: string }>(
  key: string,
  empty: Form,
) {
  function isEmpty(form: Form): boolean {
    return Object.values(form).every((value) => value === '')
  }

  /** What was kept; a new, empty form where nothing was, or where storage is forbidden. */
  function read(): Kept<Form> {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      const stored = (kept ?? {}) as Record<string, unknown>
      const entries = Object.keys(empty).map((field) => {
        const value = stored[field]
        return [field, typeof value === 'string' ? value : '']
      })
      const form = Object.fromEntries(entries) as Form
      return { id: typeof stored.id === 'string' ? stored.id : newId(), form }
    } catch {
      return { id: newId(), form: empty }
    }
  }

  /** Keeps the texts and their id, or forgets both when all of it is empty. Never throws. */
  function keep({ id, form }: Kept<Form>): void {
    try {
      if (isEmpty(form)) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify({ id, ...form }))
    } catch {
      // Full or forbidden: the form itself still holds the text.
    }
  }

  /** Whether something is being written that is to be sent under another id than this. */
  function holdsOther(id: string): boolean {
    const kept = read()
    return kept.id !== id && !isEmpty(kept.form)
  }

  return { read, keep, forget: () => keep({ id: '', form: empty }), holdsOther }
}

export const keptForms = {
  /** The contact message being written. */
  contact: createKeptForm('wiadomosc', emptyMessage),
  /** The statement of withdrawal being written. */
  withdrawal: createKeptForm('odstapienie', emptyWithdrawal),
}

/** What was typed into a form survives a reload or a killed tab; it goes with the tab. */
import { create } from 'zustand'
import { emptyMessage } from '../domain/contact.ts'
import { readForm } from '../domain/form.ts'
import { emptyWithdrawal } from '../domain/withdrawal.ts'
import { openChannel } from '../outbox/channel.ts'
import type { MailedKind } from '../outbox/kinds/kinds.ts'
import { newId } from '../outbox/newId.ts'
import { isFormOf, type SubmissionOf } from '../outbox/submission.ts'

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
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as Kept<Form>
      const form = readForm(kept.form, empty, empty)
      if (form && typeof kept.id === 'string') return { id: kept.id, form }
    } catch {
      // As good as nothing.
    }
    return { id: newId(), form: empty }
  }

  const useKept = create<Kept<Form>>(read)
  const now = useKept.getState
  // Where pages are prerendered an open channel would keep the build from ending.
  const channel = import.meta.env.SSR ? undefined : openChannel(key)

  /** Keeps this, or forgets it when all of it is empty. Never throws. */
  function set(kept: Kept<Form>): void {
    useKept.setState(kept)
    try {
      if (isEmpty(kept.form)) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(kept))
    } catch {
      // Full or forbidden: the form itself still holds the text.
    }
  }

  /** What was submitted from it is over; what was written since is something else, and stays. */
  function end(record: SubmissionOf<MailedKind>): void {
    if (!isFormOf(record, now().id)) return
    const payload: Readonly<Record<string, unknown>> = record.payload
    const isSent = Object.entries(now().form).every(([field, value]) => payload[field] === value)
    set({ id: newId(), form: isSent ? empty : now().form })
  }

  /** The form begins anew, empty, under an id of its own. */
  const forget = () => set({ id: newId(), form: empty })
  channel?.listen(forget)

  return {
    /** For React: the id of the form, another one when it begins anew. */
    useFormId: () => useKept(({ id }) => id),
    /** What is being written now. */
    now,
    /** Keeps what is typed; not of a form that has begun anew. */
    keep(kept: Kept<Form>): void {
      if (kept.id === now().id) set(kept)
    },
    /** The form begins anew with this. */
    replace: set,
    end,
    forget,
    /** All that was typed goes, in the other tabs too. */
    forgetEverywhere(): void {
      forget()
      channel?.notify()
    },
    /** Whether something is being written. */
    isFilledIn: () => !isEmpty(now().form),
  }
}

export const keptForms = {
  /** The contact message being written. */
  contact: createKeptForm('wiadomosc', emptyMessage),
  /** The statement of withdrawal being written. */
  withdrawal: createKeptForm('odstapienie', emptyWithdrawal),
}

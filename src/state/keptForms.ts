/** Forms that survive a reload or a killed tab, in sessionStorage: they end with the tab. */
import { createStore, type StoreApi, useStore } from 'zustand'
import { emptyMessage } from '../domain/contact.ts'
import { readForm } from '../domain/form.ts'
import { emptyWithdrawal } from '../domain/withdrawal.ts'
import { openChannel } from '../outbox/channel.ts'
import type { MailedKind } from '../outbox/kinds/kinds.ts'
import { newId } from '../outbox/newId.ts'
import { isFormOf, type SubmissionOf } from '../outbox/submission.ts'

/** A form being filled in, and the id under which it will be sent. */
interface Kept<Form> {
  readonly id: string
  readonly form: Form
}

/** A form of texts, kept under this key; `empty` has its fields. */
function createKeptForm<Form extends { readonly [Field in keyof Form]: string }>(
  key: string,
  empty: Form,
) {
  function isEmpty(form: Form): boolean {
    return Object.values(form).every((value) => value === '')
  }

  /** The kept form; a new, empty one if there is none, or storage is forbidden. */
  function read(): Kept<Form> {
    try {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as Kept<Form>
      const form = readForm(kept.form, empty, empty)
      if (form && typeof kept.id === 'string') return { id: kept.id, form }
    } catch {
      // Forbidden or damaged: as if nothing had been kept.
    }
    return { id: newId(), form: empty }
  }

  let store: StoreApi<Kept<Form>> | undefined
  /** Read at the first use: the first access to sessionStorage is slow, and every page loads this module. */
  function opened(): StoreApi<Kept<Form>> {
    store ??= createStore<Kept<Form>>(read)
    return store
  }
  /** False where the tab's storage is full or forbidden: then only the page has the text. */
  let isStored = true
  const now = () => opened().getState()
  // Not while prerendering: an open channel would keep the build from ending.
  const channel = import.meta.env.SSR ? undefined : openChannel(key)

  /** Keeps this, or deletes it if all of it is empty. Never throws. */
  function set(kept: Kept<Form>): void {
    opened().setState(kept)
    try {
      if (isEmpty(kept.form)) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(kept))
      isStored = true
    } catch {
      // Full or forbidden.
      isStored = false
    }
  }

  /** The form's submission is over: it gets a new id, and is emptied unless it was changed meanwhile. */
  function end(record: SubmissionOf<MailedKind>): void {
    if (!isFormOf(record, now().id)) return
    const payload: Readonly<Record<string, unknown>> = record.payload
    const isSent = Object.entries(now().form).every(([field, value]) => payload[field] === value)
    set({ id: newId(), form: isSent ? empty : now().form })
  }

  /** Empties the form, under a new id. */
  const forget = () => set({ id: newId(), form: empty })
  channel?.listen(forget)
  // While this page was in the back/forward cache, the tab's next one may have changed or sent it.
  globalThis.addEventListener?.('pageshow', ({ persisted }) => {
    if (persisted && isStored) store?.setState(read())
  })

  return {
    /** For React: the form's id, which changes when the form is emptied. */
    useFormId: () => useStore(opened(), ({ id }) => id),
    now,
    keep: (form: Form) => set({ id: now().id, form }),
    replace: set,
    end,
    forget,
    /** Empties the form in all tabs. */
    forgetEverywhere(): void {
      forget()
      channel?.notify()
    },
    isFilledIn: () => !isEmpty(now().form),
  }
}

export const keptForms = {
  contact: createKeptForm('wiadomosc', emptyMessage),
  withdrawal: createKeptForm('odstapienie', emptyWithdrawal),
}

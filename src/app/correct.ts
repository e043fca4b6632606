/** Brings a refused submission back into its form, under a new id; it leaves the outbox only after that. */
import { paths } from '../config/paths.ts'
import type { StoredEntry } from '../outbox/store.ts'

async function correctBooking(entry: StoredEntry & { kind: 'booking' }): Promise<void> {
  const [{ flushDraft, hydrateDraft, restoreDraft }, confirmed] = await Promise.all([
    import('../state/draft.ts'),
    import('../state/confirmation.ts'),
  ])
  await hydrateDraft()
  restoreDraft(entry.payload)
  await flushDraft()
  await confirmed.hydrateConfirmation()
  if (confirmed.useConfirmation.getState().confirmation?.id === entry.id) {
    confirmed.clearConfirmation()
  }
}

async function correctMessage(entry: StoredEntry & { kind: 'contact' }): Promise<boolean> {
  const { keepMessage, readKeptMessage } = await import('../features/contact/keptMessage.ts')
  keepMessage(entry.payload)
  return readKeptMessage().message === entry.payload.message
}

/** Fills the form and goes there. Where the device keeps nothing, the entry stays as it is. */
export async function correct(entry: StoredEntry): Promise<void> {
  const { pageOutbox } = await import('../outbox/pageOutbox.ts')
  if (entry.kind === 'contact' && !(await correctMessage(entry))) return
  if (entry.kind === 'booking') await correctBooking(entry)
  await pageOutbox().remove(entry.id)
  location.assign(entry.kind === 'booking' ? paths.booking : paths.contact)
}

/** Brings a submission that waits back into its form, under the same id. */
import { paths } from '../config/paths.ts'
import type { Entry } from '../outbox/entry.ts'
import type { StoredEntry } from '../outbox/store.ts'

const bookings = () => import('../state/changingBookings.ts')
const keptForms = {
  contact: async () => (await import('../state/keptMessage.ts')).keptMessage,
  withdrawal: async () => (await import('../state/keptWithdrawal.ts')).keptWithdrawal,
}

/** Whether its form holds something else that nobody has sent. */
export async function wouldReplace({ kind, id }: StoredEntry): Promise<boolean> {
  if (kind === 'booking') return (await bookings()).wouldReplaceDraft(id)
  return (await keptForms[kind]()).holdsOther(id)
}

/** Fills the form and goes there. Where the device keeps nothing, the entry stays as it is. */
export async function correct(entry: StoredEntry & Entry): Promise<void> {
  const { kind, id, payload } = entry
  if (kind === 'booking') {
    if (!(await (await bookings()).correctBooking(id))) return
    await (await import('../state/bookings.ts')).removeBooking(id)
    location.assign(paths.booking)
    return
  }
  if (kind === 'contact') (await keptForms.contact()).keep({ id, form: payload })
  else (await keptForms.withdrawal()).keep({ id, form: payload })
  if ((await keptForms[kind]()).read().id !== id) return
  const { pageOutbox } = await import('../outbox/pageOutbox.ts')
  const now = await pageOutbox().takeBack(id)
  // It arrived after all: there is nothing to correct.
  if (now?.savedAt === undefined) location.assign(paths[kind])
}

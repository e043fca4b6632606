/** Brings a submission that waits back into its form, under the same id. */
import { paths } from '../../config/paths.ts'
import type { Entry } from '../../outbox/entry.ts'
import type { StoredEntry } from '../../outbox/store.ts'

const bookings = () => import('../../state/changingBookings.ts')
const forms = () => import('../../state/keptForms.ts').then(({ keptForms }) => keptForms)

/** Whether its form holds something else that nobody has sent. */
export async function wouldReplace({ kind, id }: StoredEntry): Promise<boolean> {
  if (kind === 'booking') return (await bookings()).wouldReplaceDraft(id)
  return (await forms())[kind].holdsOther(id)
}

/** Fills the form and goes there. Where the device keeps nothing, the entry stays as it is. */
export async function correct(entry: StoredEntry & Entry): Promise<void> {
  const { kind, id, payload } = entry
  if (kind === 'booking') {
    if (await (await bookings()).correctBooking(id)) location.assign(paths.booking)
    return
  }
  const kept = await forms()
  if (kind === 'contact') kept.contact.keep({ id, form: payload })
  else kept.withdrawal.keep({ id, form: payload })
  if (kept[kind].read().id !== id) return
  const { openOutbox } = await import('../../state/openOutbox.ts')
  const now = await (await openOutbox()).takeBack(id)
  // It arrived after all: there is nothing to correct.
  if (now?.savedAt === undefined) location.assign(paths[kind])
}

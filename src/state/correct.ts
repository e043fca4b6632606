/** What a customer does with a submission that has not arrived: back into its form, or away with it; and with all. */
import { paths } from '../config/paths.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { pageOutbox } from '../outbox/pageOutbox.ts'
import { isFormOf, type Submission } from '../outbox/submission.ts'
import { abandonDraft, hydrateDraft, restoreDraft, startFresh, useDraft } from './draft.ts'
import { keptForms } from './keptForms.ts'

/** What the form of its kind holds: something that was begun or nothing yet, and whether under this one's id. */
async function formFor(record: Submission): Promise<{ isBegun: boolean; isOwn: boolean }> {
  if (record.kind !== 'booking') {
    const form = keptForms[record.kind]
    return { isBegun: form.isFilledIn(), isOwn: isFormOf(record, form.now().id) }
  }
  await hydrateDraft()
  const { id, startedAt } = useDraft.getState()
  return { isBegun: startedAt > 0, isOwn: isFormOf(record, id) }
}

/** Whether its form holds something else that nobody has sent. */
export async function wouldReplace(record: Submission): Promise<boolean> {
  const { isBegun, isOwn } = await formFor(record)
  return isBegun && !isOwn
}

/** Fills the form; gives the address where it is. Undefined where it has arrived meanwhile. */
export async function correct({ id }: Submission): Promise<string | undefined> {
  const record = await pageOutbox().takeBack(id)
  if (record?.state !== 'returned') return undefined
  // What was changed in its form since it came back stays.
  const { isBegun, isOwn } = await formFor(record)
  const isInForm = isBegun && isOwn
  switch (record.kind) {
    case 'booking':
      return `${paths.booking}?krok=${await restoreDraft(record, isInForm)}`
    case 'contact':
      if (!isInForm) keptForms.contact.replace({ id: record.id, form: record.payload })
      return `${paths.contact}#write`
    case 'withdrawal':
      if (!isInForm) keptForms.withdrawal.replace({ id: record.id, form: record.payload })
      return paths.withdrawal
  }
}

/** Takes it away for good, and out of its form: what is written there next is another submission. */
export async function cancel(record: Submission): ReturnType<Outbox['cancel']> {
  const outcome = await pageOutbox().cancel(record.id)
  if (!(await formFor(record)).isOwn) return outcome
  if (record.kind === 'booking') await abandonDraft()
  else keptForms[record.kind].forget()
  return outcome
}

/** Empties the forms, also in other tabs, deletes what has arrived, and cancels the one with this id. Gives what is left: it still waits, or had arrived. */
export async function forgetAll(id?: string): Promise<readonly Submission[]> {
  const [left] = await Promise.all([pageOutbox().forget(id), startFresh()])
  for (const form of Object.values(keptForms)) form.forgetEverywhere()
  return left
}

/** What a customer can do with a submission that has not arrived: take it back into its form, cancel it, or forget all. */
import { messageHeading, paths, stepAddress } from '../config/paths.ts'
import { isFormOf, isOver, type Submission } from '../outbox/submission.ts'
import { hydrateDraft, leaveDraft, restoreDraft, startFresh, useDraft } from './draft.ts'
import { keptForms } from './keptForms.ts'
import { pageOutbox } from './pageOutbox.ts'

/** Whether the form of its kind was begun, and whether it is this submission's own form. */
async function formFor(record: Submission): Promise<{ isBegun: boolean; isOwn: boolean }> {
  if (record.kind !== 'booking') {
    const form = keptForms[record.kind]
    return { isBegun: form.isFilledIn(), isOwn: isFormOf(record, form.now().id) }
  }
  await hydrateDraft()
  // It has left its form, which only the booking page does by itself.
  if (isOver(record) && isFormOf(record, useDraft.getState().id)) await leaveDraft()
  const { id, startedAt } = useDraft.getState()
  return { isBegun: startedAt > 0, isOwn: isFormOf(record, id) }
}

/** Whether taking it back would overwrite something else in the form. */
export async function wouldReplace(record: Submission): Promise<boolean> {
  const { isBegun, isOwn } = await formFor(record)
  return isBegun && !isOwn
}

/** Takes it back into its form; gives the form's address. Undefined if it has arrived meanwhile. */
export async function correct({ id }: Submission): Promise<string | undefined> {
  const record = await pageOutbox().takeBack(id)
  if (record?.state !== 'returned') return undefined
  // If it is in the form already, what was changed there stays.
  const { isBegun, isOwn } = await formFor(record)
  const isInForm = isBegun && isOwn
  if (record.kind === 'booking') return stepAddress(await restoreDraft(record, isInForm))
  const form = { id: record.id, form: record.payload }
  if (!isInForm) keptForms[record.kind].replace(form as never)
  return record.kind === 'contact' ? `${paths.contact}#${messageHeading}` : paths.withdrawal
}

/** Cancels it, and empties its form under a new id: what is written there next is another submission. Gives what the outbox does. */
export async function cancel(record: Submission): Promise<Submission | undefined> {
  const left = await pageOutbox().cancel(record.id)
  if (!(await formFor(record)).isOwn) return left
  if (record.kind === 'booking') await leaveDraft()
  else keptForms[record.kind].forget()
  return left
}

/** Empties the forms, also in other tabs, deletes what has arrived, and cancels the record with this id. Gives what is left. */
export async function forgetAll(id?: string): Promise<readonly Submission[]> {
  // First: cancelling takes some seconds, in which something new may be written there.
  for (const form of Object.values(keptForms)) form.forgetEverywhere()
  await startFresh()
  return pageOutbox().forget(id)
}

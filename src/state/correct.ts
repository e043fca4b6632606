/** Brings a submission that has not arrived back into its form. */
import { paths } from '../config/paths.ts'
import type { Submission } from '../outbox/submission.ts'
import { openOutbox } from './openOutbox.ts'

const drafts = () => import('./draft.ts')
const forms = () => import('./keptForms.ts').then(({ keptForms }) => keptForms)

/** Whether its form holds something else that nobody has sent. */
export async function wouldReplace(record: Submission): Promise<boolean> {
  if (record.kind === 'booking') return (await drafts()).holdsOtherDraft(record)
  return (await forms())[record.kind].holdsOther([record.id, ...record.formerIds])
}

/** Fills the form; gives the address where it is. Undefined where it has arrived meanwhile. */
export async function correct({ id }: Submission): Promise<string | undefined> {
  const record = await (await openOutbox()).takeBack(id)
  if (record?.state !== 'returned') return undefined
  switch (record.kind) {
    case 'booking': {
      const { restoreDraft } = await drafts()
      return `${paths.booking}?krok=${await restoreDraft(record)}`
    }
    case 'contact':
      ;(await forms()).contact.replace({ id: record.id, form: record.payload })
      return paths.contact
    case 'withdrawal':
      ;(await forms()).withdrawal.replace({ id: record.id, form: record.payload })
      return paths.withdrawal
  }
}

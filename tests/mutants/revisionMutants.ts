/** Breaks in what becomes of a submission that is changed, given back or cancelled. */
import type { Mutant } from './mutant.ts'

export const revisionMutants: readonly Mutant[] = [
  {
    name: 'a new id after an unknown outcome',
    file: 'outbox.ts',
    find: '  async function storeAndSend(submission: Submission): Promise<Outcome> {\n    const { id } = submission',
    replace:
      "  async function storeAndSend(given: Submission): Promise<Outcome> {\n    const known = (await store.list()).entries.find(({ id }) => id === given.id)\n    const isNew = known?.state === 'returned'\n    const submission = isNew ? ({ ...given, id: given.id.replace('0000', '0001') } as Submission) : given\n    const { id } = submission",
  },
  {
    name: 'the revision is not raised',
    file: 'submitted.ts',
    find: 'revision: stored.revision + 1,',
    replace: 'revision: stored.revision,',
  },
  {
    name: 'what may be stored is forgotten when it is changed',
    file: 'submitted.ts',
    find: '[...(earlier ?? []), { revision, payload, submittedAt }]',
    replace: 'earlier',
  },
  {
    name: 'a change that comes too late is called sent',
    file: 'submitted.ts',
    find: '    return isSame ? undefined : ',
    replace: '    return isSame !== null ? undefined : ',
  },
  {
    name: 'a taken key is not asked which version has it',
    file: 'deliver.ts',
    find: "  const isKeyTaken = verdict.means === 'exists'\n",
    replace:
      "  const isKeyTaken = verdict.means === 'exists'\n  if (isKeyTaken) return { means: 'done' }\n",
  },
  {
    name: 'a taken key is the only version’s, whatever was sent since',
    file: 'settle.ts',
    find: 'stored.revision === sent.revision && !stored.earlier',
    replace: 'stored.revision > 0',
  },
  {
    name: 'a refusal is believed though an earlier attempt may be stored',
    file: 'deliver.ts',
    find: "verdict.means === 'refused' && (entry.earlier || entry.attempts > 1)",
    replace: "verdict.means === 'refused' && entry.attempts > 1000",
  },
  {
    name: 'the version that the server holds is not shown',
    file: 'settle.ts',
    find: '  const revision = verdict.revision ?? sent.revision\n',
    replace: '  const { revision } = stored\n',
  },
  {
    name: 'the row’s own word is not heard',
    file: 'settle.ts',
    find: '    payload: { ...version.payload, ...verdict.facts },\n',
    replace: '    payload: stored.payload,\n',
  },
  {
    name: 'stripped before delivery',
    file: 'entry.ts',
    find: "  if (entry.step !== 'done' || !entry.told) return entry\n",
    replace: '  if (!entry.told) return entry\n',
  },
  {
    name: 'stripped before it was told',
    file: 'entry.ts',
    find: "  if (entry.step !== 'done' || !entry.told) return entry\n",
    replace: "  if (entry.step !== 'done') return entry\n",
  },
  {
    name: 'the customer’s data stays after delivery',
    file: 'entry.ts',
    find: '  const { payload: _payload, earlier: _earlier, ...rest } = entry\n  return rest',
    replace: '  return entry',
  },
  {
    name: 'forgotten without asking the server',
    file: 'outbox.ts',
    find: 'returned.map(({ id }) => remove(id))',
    replace: 'returned.map(({ id }) => change(id, () => null))',
  },
  {
    name: 'removed without asking the server',
    file: 'outbox.ts',
    find: '    await cancel(id)\n    // What',
    replace: '    await change(id, () => null)\n    // What',
  },
  {
    name: 'forgotten before it was told',
    file: 'outbox.ts',
    find: 'isDelivered(entry) && entry.told ? null',
    replace: 'isDelivered(entry) ? null',
  },
  {
    name: 'cancelled without asking the server',
    file: 'settle.ts',
    find: "if (entry.state === 'cancelling' && !mayBeStored(entry)) return null",
    replace: "if (entry.state === 'cancelling') return null",
  },
  {
    name: 'cancelling is given up without an answer',
    file: 'settle.ts',
    find: "state: entry.state === 'cancelling' ? 'cancelling' : 'waiting',",
    replace: "state: 'waiting',",
  },
  {
    name: 'what was given back is never looked up',
    file: 'outbox.ts',
    find: "const isFresh = trigger === 'start' || trigger === 'online'",
    replace: "const isFresh = trigger === 'sync'",
  },
  {
    name: 'taken back, and sent all the same',
    file: 'outbox.ts',
    find: "return { ...entry, state: 'returned', promised: undefined }",
    replace: 'return { ...entry, promised: undefined }',
  },
  {
    name: 'told that it waits without a promise',
    file: 'outbox.ts',
    find: 'return { ...stored, promised: true }',
    replace: 'return stored',
  },
]

/** Breaks in the draft: what is typed survives, in every tab, and ends with its booking. */
import type { Mutant } from './mutant.ts'

export const draftMutants: readonly Mutant[] = [
  {
    name: 'what one is told is written again',
    file: 'draft.ts',
    find: '  last = { ...(isGone ? freshFields() : last), ...stored }\n  useDraft.setState({ ...last,',
    replace: '  useDraft.setState({ ...(isGone ? freshFields() : last), ...stored,',
  },
  {
    name: 'what is typed waits for a minute',
    file: 'draft.ts',
    find: 'writeDelay = 300',
    replace: 'writeDelay = 60_000',
  },
  {
    name: 'a page that leaves writes nothing',
    file: 'draft.ts',
    find: "  addEventListener('pagehide', () => void flushDraft(true))\n",
    replace: '',
  },
  {
    name: 'a page that is hidden writes nothing',
    file: 'draft.ts',
    find: "if (document.visibilityState === 'hidden') void flushDraft(true)",
    replace: "if (document.visibilityState === 'hidden') return",
  },
  {
    name: 'a page that is looked at does not read again',
    file: 'draft.ts',
    find: 'else void device.refresh()',
    replace: 'else return',
  },
  {
    name: 'what is typed during a write is not written',
    file: 'draft.ts',
    find: 'if (unwritten === fields) unwritten = undefined',
    replace: 'unwritten = undefined',
  },
  {
    name: 'a fresh start is kept as a draft',
    file: 'draft.ts',
    find: 'unwritten = state.startedAt > 0 ? state : null',
    replace: 'unwritten = state',
  },
  {
    name: 'the stored draft wins over what is typed while it is read',
    file: 'draft.ts',
    find: '  if (!isRead) typed = { ...typed, ...changes }\n',
    replace: '',
  },
  {
    name: 'a draft that comes late is not shown',
    file: 'draft.ts',
    find: 'useDraft.setState(firstRead(found))',
    replace: 'firstRead(found)',
  },
  {
    name: 'a day that became too early stays',
    file: 'draft.ts',
    find: 'if (isLeftHere) dropExpiredDate()',
    replace: 'if (!isLeftHere) dropExpiredDate()',
  },
  {
    name: 'the day that was cleared is not named',
    file: 'draft.ts',
    find: "useDraft.setState({ date: '', expiredDate: date })",
    replace: "useDraft.setState({ date: '' })",
  },
  {
    name: 'typing into an empty form is a resumption',
    file: 'draft.ts',
    find: 'resumedFrom: isLeftHere ? startedAt : undefined',
    replace: 'resumedFrom: startedAt || Date.now()',
  },
  {
    name: 'another tab undoes what is being typed',
    file: 'draft.ts',
    find: '  if (unwritten !== undefined) return\n',
    replace: '',
  },
  {
    name: 'what another tab has submitted is written again',
    file: 'draft.ts',
    find: '    forgetTyped()\n    return\n',
    replace: '    return\n',
  },
  {
    name: 'what waits for its answer is over',
    file: 'draft.ts',
    find: '  if (record && isOver(record)) {\n    forgetTyped()',
    replace: '  if (record) {\n    forgetTyped()',
  },
  {
    name: 'a fresh start leaves what may have arrived',
    file: 'draft.ts',
    find: 'if (record && !isOver(record)) await (await openOutbox()).cancel(record.id)',
    replace: '',
  },
  {
    name: 'a fresh start cancels what another tab has submitted',
    file: 'draft.ts',
    find: 'if (record && !isOver(record)) await',
    replace: 'if (record) await',
  },
  {
    name: 'a text of any length is read',
    file: 'draftFields.ts',
    find: ' && value.length <= fieldLimit',
    replace: '',
  },
  {
    name: 'a step that there is not is read',
    file: 'draftFields.ts',
    find: 'return value === 1 || value === 2 || value === 3 || value === 4 ? value : undefined',
    replace: 'return value === undefined ? undefined : (value as WizardStep)',
  },
  {
    name: 'an empty id is an id',
    file: 'draftFields.ts',
    find: 'text(raw.id) || undefined',
    replace: 'text(raw.id)',
  },
]

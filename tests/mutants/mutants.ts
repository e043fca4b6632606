/** Deliberate breaks of the delivery protocol, each as one change of its source. */

import { answerMutants } from './answerMutants.ts'
import { keepingMutants } from './keepingMutants.ts'
import type { Mutant } from './mutant.ts'
import { revisionMutants } from './revisionMutants.ts'
import { storageMutants } from './storageMutants.ts'

export const mutants: readonly Mutant[] = [
  {
    name: 'delete before sending',
    file: 'deliver.ts',
    find: '  const verdict = await resolved(',
    replace: '  await ports.store.change(id, () => null)\n  const verdict = await resolved(',
  },
  {
    name: 'a new id on every retry',
    file: 'deliver.ts',
    find: '      .send(entry, request, abort.signal)',
    replace: '      .send({ ...entry, id: entry.id + entry.attempts }, request, abort.signal)',
  },
  {
    name: 'the attempt is not counted before the request',
    file: 'settle.ts',
    find: 'attempts: entry.attempts + 1 }',
    replace: 'attempts: entry.attempts }',
  },
  {
    name: 'the claim is not stored before the request',
    file: 'deliver.ts',
    find: "    sent = next?.payload && next.step !== 'done' ? next : undefined\n    return next",
    replace:
      "    sent = next?.payload && next.step !== 'done' ? next : undefined\n    return undefined",
  },
  {
    name: 'no lock',
    file: 'deliver.ts',
    find: '  return ports.lock(',
    replace: '  return ((_name: string, work: () => Promise<StoredEntry | undefined>) => work())(',
  },
  {
    name: 'a wait of a clock that was ahead is believed',
    file: 'timing.ts',
    find: ' && instant <= now + retryAfterLimit',
    replace: '',
  },
  {
    name: 'notify before save',
    file: 'submitted.ts',
    find: "return kindOf(entry).table ? 'save' : 'notify'",
    replace: "return 'notify'",
  },
  {
    name: 'a saved booking is never mailed',
    file: 'settle.ts',
    find: "  return { ...entry, step: 'notify', state: 'waiting',",
    replace: "  return { ...entry, step: 'done', state: 'finished',",
  },
  {
    name: 'a mail is given up untried',
    file: 'timing.ts',
    find: 'isTired || isOld : isTired && isOld',
    replace: 'isTired || isOld : isOld',
  },
  {
    name: 'a mail that nobody answers for is tried for ever',
    file: 'timing.ts',
    find: 'isTired || isOld : isTired && isOld',
    replace: 'isTired || isOld : false',
  },
  {
    name: 'a lost network counts against the mail',
    file: 'timing.ts',
    find: 'isTired || isOld : isTired && isOld',
    replace: 'isTired || isOld : isTired || isOld',
  },
  {
    name: 'a mail that fails is tried for ever',
    file: 'timing.ts',
    find: 'entry.attempts >= notifyAttempts',
    replace: 'entry.attempts >= 1000',
  },
  {
    name: 'a failure from one who is no longer the sender counts',
    file: 'settle.ts',
    find: '  if (!isCurrent) return undefined\n',
    replace: '',
  },
  {
    name: 'a success from one who is no longer the sender does not count',
    file: 'settle.ts',
    find: "  if (verdict.means === 'done') return",
    replace: "  if (verdict.means === 'done' && stored.attempts === sent.attempts) return",
  },
  {
    name: 'no time-out',
    file: 'deliver.ts',
    find: 'ports.after(requestLimit, ',
    replace: 'ports.after(requestLimit * 10_000, ',
  },
  {
    name: 'a form waits for ever',
    file: 'timing.ts',
    find: 'export const formLimit = 20 * second',
    replace: 'export const formLimit = 20 * day',
  },
  {
    name: 'an error in the background takes the entry back',
    file: 'settle.ts',
    find: 'if (isHere && atForm && !entry.promised',
    replace: 'if (isHere && !entry.promised',
  },
  {
    name: 'another tab’s promise is taken back',
    file: 'settle.ts',
    find: 'if (isHere && atForm && !entry.promised',
    replace: 'if (isHere && atForm',
  },
  {
    name: 'silence at the form takes the entry back',
    file: 'settle.ts',
    find: ' && isError(verdict)',
    replace: '',
  },
  {
    name: 'refused data is sent for ever',
    file: 'settle.ts',
    find: "if (isHere && (verdict.means === 'refused' || verdict.means === 'held')) {",
    replace: "if (isHere && verdict.means === 'held') {",
  },
  {
    name: 'no back-off',
    file: 'settle.ts',
    find: 'now + backoff(entry.attempts, clock.visible(), clock.random())',
    replace: '0',
  },
  {
    name: 'Retry-After is ignored',
    file: 'settle.ts',
    find: 'notBefore: patience === undefined ? undefined : now + patience,',
    replace: '',
  },
  {
    name: 'Retry-After is not clamped',
    file: 'timing.ts',
    find: 'Math.min(Math.max(asked, 0), retryAfterLimit)',
    replace: 'asked',
  },
  {
    name: 'held for ever',
    file: 'outbox.ts',
    find: "const held = trigger === 'start'",
    replace: "const held = trigger === 'timer'",
  },
  {
    name: 'old entries go without a question',
    file: 'timing.ts',
    find: ' && !isStale(entry, now)\n}',
    replace: '\n}',
  },
  {
    name: 'what was given back is sent all the same',
    file: 'timing.ts',
    find: "(entry.state === 'waiting' || entry.state === 'sending')",
    replace: "(entry.state !== 'refused' && entry.state !== 'held')",
  },
  ...answerMutants,
  ...revisionMutants,
  ...keepingMutants,
  ...storageMutants,
]

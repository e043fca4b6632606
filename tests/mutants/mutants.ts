/** Deliberate breaks of the delivery protocol, each as one change of its source. */

import { answerMutants } from './answerMutants.ts'
import type { Mutant } from './mutant.ts'
import { storageMutants } from './storageMutants.ts'

export const mutants: readonly Mutant[] = [
  {
    name: 'delete before sending',
    file: 'deliver.ts',
    find: '    const verdict = classify(',
    replace: '    await ports.store.change(id, () => null)\n    const verdict = classify(',
  },
  {
    name: 'a new id on every retry',
    file: 'deliver.ts',
    find: 'await sendInTime(taken, ports)',
    replace: 'await sendInTime({ ...taken, id: taken.id + taken.attempts }, ports)',
  },
  {
    name: 'the attempt is not counted before the request',
    file: 'deliver.ts',
    find: 'attempts: entry.attempts + 1,',
    replace: 'attempts: entry.attempts,',
  },
  {
    name: 'the claim is not stored before the request',
    file: 'deliver.ts',
    find: '      claimed(entry, { now: ports.now(), token, locked, urge }),\n    )',
    replace:
      '      entry,\n    ).then((e) => ({ ...claimed(e, { now: ports.now(), token, locked, urge }), kept: "disk" }))',
  },
  {
    name: 'no lease',
    file: 'deliver.ts',
    find: 'if (!isLeased(entry.lease, now)) return true',
    replace: 'if (now > 0) return true',
  },
  {
    name: 'a lease that never ends',
    file: 'timing.ts',
    find: 'lease !== undefined && lease.until > now && lease.until <= now + leaseLength',
    replace: 'lease !== undefined',
  },
  {
    name: 'a lease of a clock that was ahead is believed',
    file: 'timing.ts',
    find: ' && lease.until <= now + leaseLength',
    replace: '',
  },
  {
    name: 'a wait of a clock that was ahead is believed',
    file: 'timing.ts',
    find: ' && instant <= now + retryAfterLimit',
    replace: '',
  },
  {
    name: 'nothing is sent without a Web Lock',
    file: 'deliver.ts',
    find: '    const token = ports.token()\n',
    replace: '    if (!locked) return { entry: undefined }\n    const token = ports.token()\n',
  },
  {
    name: 'notify before save',
    file: 'entry.ts',
    find: "return kind === 'booking' ? 'save' : 'notify'",
    replace: "return 'notify'",
  },
  {
    name: 'a saved booking is never mailed',
    file: 'deliver.ts',
    find: "    step: 'notify',\n    state: 'waiting',",
    replace: "    step: 'done',\n    state: 'finished',",
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
    name: 'bad news from one whose turn is over',
    file: 'deliver.ts',
    find: '  if (stored.lease?.token !== taken.lease?.token) return undefined\n',
    replace: '',
  },
  {
    name: 'no time-out',
    file: 'deliver.ts',
    find: 'ports.after(requestLimit, ',
    replace: 'ports.after(requestLimit * 10_000, ',
  },
  {
    name: 'a failed mail takes a saved booking back',
    file: 'deliver.ts',
    find: 'urge.atForm && answered && !saved && !entry.promised',
    replace: 'answered && !entry.promised',
  },
  {
    name: 'an error in the background takes the entry back',
    file: 'deliver.ts',
    find: 'urge.atForm && answered && !saved && !entry.promised',
    replace: 'answered && !saved && !entry.promised',
  },
  {
    name: 'another tab’s promise is taken back',
    file: 'deliver.ts',
    find: ' && !saved && !entry.promised',
    replace: ' && !saved',
  },
  {
    name: 'silence at the form takes the entry back',
    file: 'deliver.ts',
    find: "  const answered = means !== 'again' || verdict.answered\n  //",
    replace: '  const answered = true\n  //',
  },
  {
    name: 'refused data is sent for ever',
    file: 'deliver.ts',
    find: "if (means !== 'again' && !saved)",
    replace: "if (means === 'parked' && !saved)",
  },
  {
    name: 'a 400 removes the entry',
    file: 'deliver.ts',
    find: '  return failed(stored,',
    replace: "  if (verdict.means === 'refused') return null\n  return failed(stored,",
  },
  {
    name: 'no back-off',
    file: 'deliver.ts',
    find: 'now + backoff(entry.attempts, ports.visible(), ports.random())',
    replace: '0',
  },
  {
    name: 'Retry-After is ignored',
    file: 'deliver.ts',
    find: '{ notBefore: now + patience }',
    replace: '{}',
  },
  {
    name: 'Retry-After is not clamped',
    file: 'timing.ts',
    find: 'Math.min(Math.max(asked, 0), retryAfterLimit)',
    replace: 'asked',
  },
  ...answerMutants,
  ...storageMutants,
  {
    name: 'accepted before it is written',
    file: 'atForm.ts',
    find: '    const entry = await store.change(submission.id, (stored) => {',
    replace:
      "    const entry = { ...newEntry(submission, now, lease), kept: 'disk' }\n    void store.change(submission.id, (stored) => {",
  },
  {
    name: 'accepting again starts again',
    file: 'atForm.ts',
    find: 'if (!stored) return newEntry(submission, now, lease)',
    replace: 'if (stored !== null) return newEntry(submission, now, lease)',
  },
  {
    name: 'parked for ever',
    file: 'courier.ts',
    find: "const parked = trigger === 'start'",
    replace: "const parked = trigger === 'timer'",
  },
  {
    name: 'old entries go without a question',
    file: 'timing.ts',
    find: ' &&\n    !isStale(entry, now)',
    replace: '',
  },
  {
    name: 'what was given back is sent all the same',
    file: 'timing.ts',
    find: "(entry.state === 'waiting' || entry.state === 'sending')",
    replace: "(entry.state !== 'refused' && entry.state !== 'parked')",
  },
  {
    name: 'a mail that fails is tried for ever',
    file: 'timing.ts',
    find: 'entry.attempts >= notifyAttempts',
    replace: 'entry.attempts >= 1000',
  },
  {
    name: 'what can not be read is overwritten',
    file: 'store.ts',
    find: 'if (stored !== undefined && !onDisk) {',
    replace: 'if (stored === null) {',
  },
  {
    name: 'what the disk last held is forgotten when it dies',
    file: 'store.ts',
    find: '    const stored = seen.get(id)',
    replace: '    const stored = undefined as unknown',
  },
  {
    name: 'the spare copy is not cleared away',
    file: 'store.ts',
    find: '      else seen.delete(id)\n      spare.delete(id)\n',
    replace: '      else seen.delete(id)\n',
  },
  {
    name: 'a write may hang for ever',
    file: 'diskShelf.ts',
    find: 'const operationLimit = 3000',
    replace: 'const operationLimit = 3_000_000',
  },
  {
    name: 'a write that a flat battery empties',
    file: 'diskShelf.ts',
    find: "{ durability: 'strict' }",
    replace: '{}',
  },
  {
    name: 'a sync event succeeds while entries wait',
    file: 'workerOutbox.ts',
    find: 'if (nextAt === undefined) return',
    replace: 'if (pending >= 0) return',
  },
  {
    name: 'a sync event takes a silent disk for an empty one',
    file: 'workerOutbox.ts',
    find: 'if (nextAt === undefined) return',
    replace: 'if (pending === 0) return',
  },
  {
    name: 'redirects are followed',
    file: 'send.ts',
    find: "redirect: 'error'",
    replace: "redirect: 'follow'",
  },
]

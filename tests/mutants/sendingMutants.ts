/** Breaks in submitting and sending: what is stored when, who sends, and when it is tried again. */
import type { Mutant } from './mutant.ts'

export const sendingMutants: readonly Mutant[] = [
  {
    name: 'sent before it is stored',
    file: 'deliver.ts',
    find: '    let step = await editSubmissions(',
    replace:
      '    const early: Submissions = new Map()\n    const first = early.get(begin(early))\n    if (first) void ask(requestOf(first))\n    let step = await editSubmissions(',
  },
  {
    name: 'two tabs make two records',
    file: 'submission.ts',
    find: 'return all.get(id) ?? [...all.values()].find((record) => isFormOf(record, id))',
    replace: 'return all.get(id)',
  },
  {
    name: 'the attempt is not counted',
    file: 'transitions.ts',
    find: 'attempts: record.attempts + 1,',
    replace: 'attempts: record.attempts,',
  },
  {
    name: 'what was sent is not called sent',
    file: 'transitions.ts',
    find: 'sent: isSent ? (record.sent ?? 0) + 1 : record.sent,',
    replace: 'sent: record.sent,',
  },
  {
    name: 'deleted before it is sent',
    file: 'deliver.ts',
    find: '      const verdict = await ask(request)',
    replace:
      '      await editSubmissions(storage, (all) => void all.delete(sent.id))\n      const verdict = await ask(request)',
  },
  {
    name: 'the outcome is not stored',
    file: 'deliver.ts',
    find: '        settled(all, sent, verdict, ports)',
    replace: '        settled(new Map([[sent.id, sent]]), sent, verdict, ports)',
  },
  {
    name: 'one that hangs holds up the others',
    file: 'outbox.ts',
    find: '      ...due.map(({ id }) => send(id, { isHurried })),',
    replace:
      '      due.reduce((before, { id }) => before.then(() => void send(id, { isHurried })), Promise.resolve()),',
  },
  {
    name: 'a new id on every retry',
    file: 'deliver.ts',
    find: '        .send(request, abort.signal)',
    replace:
      '        .send({ ...request, content: { ...request.content, id: request.content.id + ports.random() } }, abort.signal)',
  },
  {
    name: 'mailed before it is saved',
    file: 'transitions.ts',
    find: "const isMail = record.state === 'saved' || !kindOf(record).table",
    replace: 'const isMail = true',
  },
  {
    name: 'a saved booking is never mailed',
    file: 'answers.ts',
    find: "state: kindOf(record).table ? 'saved' : 'done',",
    replace: "state: 'done',",
  },
  {
    name: 'two send at once',
    file: 'timing.ts',
    find: 'const waits = [isHurried ? 0 : nextAt, answerAt, notBefore]',
    replace: 'const waits = [isHurried ? 0 : nextAt, Math.min(0, answerAt), notBefore]',
  },
  {
    name: 'the one that sends does not say so',
    file: 'transitions.ts',
    find: '    askedAt: now,\n',
    replace: '',
  },
  {
    name: 'what a page that died was sending is never sent',
    file: 'timing.ts',
    find: 'askedAt + requestLimit : 0',
    replace: 'askedAt + 100 * requestLimit : 0',
  },
  {
    name: 'a clock that was ahead keeps it from being sent',
    file: 'timing.ts',
    find: 'askedAt !== undefined && askedAt <= now ?',
    replace: 'askedAt !== undefined ?',
  },
  {
    name: 'a form does not wait for what another tab sends',
    file: 'outbox.ts',
    find: "return record?.state === 'sending' ? answered(id) : record",
    replace: 'return record',
  },
  {
    name: 'no alarm for what waits',
    file: 'outbox.ts',
    find: '    if (ports.wakesItself)\n      cancelAlarm',
    replace: '    if (ports.wakesItself && first < 0)\n      cancelAlarm',
  },
  {
    name: 'no time-out',
    file: 'deliver.ts',
    find: 'ports.after(requestLimit, ',
    replace: 'ports.after(requestLimit * 10_000, ',
  },
  {
    name: 'no back-off',
    file: 'transitions.ts',
    find: 'return now() + backoff(attempts, visible(), random())',
    replace: 'return now() + 0 * backoff(attempts, visible(), random())',
  },
  {
    name: 'a sign of a better network skips nothing',
    file: 'timing.ts',
    find: 'const waits = [isHurried ? 0 : nextAt, answerAt, notBefore]',
    replace: 'const waits = [nextAt, answerAt, notBefore]',
  },
  {
    name: 'a wait of a clock that was ahead is believed',
    file: 'timing.ts',
    find: ' && instant <= now + retryAfterLimit',
    replace: '',
  },
  {
    name: 'Retry-After is ignored',
    file: 'answers.ts',
    find: 'notBefore: patience === undefined ? before : clock.now() + patience,',
    replace: 'notBefore: before,',
  },
  {
    name: 'Retry-After is not clamped',
    file: 'timing.ts',
    find: 'Math.min(Math.max(asked, 0), retryAfterLimit)',
    replace: 'asked',
  },
  {
    name: 'the customer’s word does not hurry what the server asked to wait',
    file: 'transitions.ts',
    find: 'nextAt: 0, askedAt: undefined, notBefore: undefined,',
    replace: 'nextAt: 0, askedAt: undefined,',
  },
  {
    name: 'a mail that fails is tried for ever',
    file: 'timing.ts',
    find: 'attempts >= mailAttempts',
    replace: 'attempts >= 1000',
  },
  {
    name: 'what is 30 days old is sent without a question',
    file: 'timing.ts',
    find: 'return !isHeld(record) && !isStale(record, now)',
    replace: 'return !isHeld(record)',
  },
  {
    name: 'the answer to the question is not kept',
    file: 'transitions.ts',
    find: 'renewedAt: isRenewed ? now : record.renewedAt',
    replace: 'renewedAt: record.renewedAt',
  },
  {
    name: 'what came back a month ago is not sent when it is submitted again',
    file: 'transitions.ts',
    find: '    renewedAt: now,\n',
    replace: '',
  },
]

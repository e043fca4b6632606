/** Breaks in submitting and sending: what is stored when, who sends, and when it is tried again. */
import type { Mutant } from './mutant.ts'

export const sendingMutants: readonly Mutant[] = [
  {
    name: 'sent before it is stored',
    file: 'outbox.ts',
    find: '    const before = await edit((all) => {\n      id = submitted(all, content, now())\n    })\n',
    replace:
      "    void ports.send({ name: 'save', content, submittedAt: now() }, new AbortController().signal)\n    const before = await edit((all) => {\n      id = submitted(all, content, now())\n    })\n",
  },
  {
    name: 'two tabs make two records',
    file: 'submission.ts',
    find: 'return all.get(id) ?? [...all.values()].find(({ formerIds }) => formerIds.includes(id))',
    replace: 'return all.get(id)',
  },
  {
    name: 'two taps are two submissions under way',
    file: 'outbox.ts',
    find: '      submitting.get(id) ?? storeAndSend(content)',
    replace: '      storeAndSend(content)',
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
    find: '    const verdict = await ask(request)',
    replace:
      '    await editSubmissions(ports.storage, (all) => void all.delete(claim.id))\n    const verdict = await ask(request)',
  },
  {
    name: 'the outcome is not stored',
    file: 'deliver.ts',
    find: '(all) => settled(all, claim, verdict, ports))',
    replace: '() => void settled(new Map([[claim.id, claim]]), claim, verdict, ports))',
  },
  {
    name: 'one that hangs holds up the others',
    file: 'outbox.ts',
    find: 'const width = 3',
    replace: 'const width = 1',
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
    name: 'no lock',
    file: 'deliver.ts',
    find: 'return ports.lock(',
    replace: 'return ((_name: string, work: () => Promise<Submission | undefined>) => work())(',
  },
  {
    name: 'the id that follows has a lock of its own',
    file: 'deliver.ts',
    find: '{stemOf(id)}`, async',
    replace: '{id}`, async',
  },
  {
    name: 'another one sends what a form waits for',
    file: 'timing.ts',
    find: "const waits = [isHurried && state !== 'sending' ? undefined : nextAt, problem?.retryAt]",
    replace: 'const waits = [isHurried ? undefined : nextAt, problem?.retryAt]',
  },
  {
    name: 'what a page that died was sending is never sent',
    file: 'transitions.ts',
    find: "  if (record.state === 'sending' && (atForm || isLeft)) return true\n",
    replace: "  if (record.state === 'sending') return atForm === true\n",
  },
  {
    name: 'a timer waits for what is being sent',
    file: 'outbox.ts',
    find: ' && !underway.has(stemOf(record.id)))',
    replace: ')',
  },
  {
    name: 'an alarm for what is being sent',
    file: 'outbox.ts',
    find: 'const idle = pending.filter(({ id }) => !underway.has(stemOf(id)))',
    replace: 'const idle = pending',
  },
  {
    name: 'no alarm for what waits',
    file: 'outbox.ts',
    find: 'if (ports.wakesItself && idle.length > 0)',
    replace: 'if (ports.wakesItself && idle.length > 1000)',
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
    name: 'a sign of a better network skips attempts that came after it',
    file: 'transitions.ts',
    find: ' && !(record.problem && record.problem.at > hurryAt)',
    replace: '',
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
    find: 'const retryAt = patience === undefined ? before : now + patience',
    replace: 'const retryAt = before',
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
    find: ': record.problem && { ...record.problem, retryAt: undefined },',
    replace: ': record.problem,',
  },
  {
    name: 'a mail is given up untried',
    file: 'timing.ts',
    find: 'isTired || isOld : isTired && isOld',
    replace: 'isTired || isOld : isOld',
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
    find: 'const isTired = record.attempts >= mailAttempts',
    replace: 'const isTired = record.attempts >= 1000',
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
    find: 'renewedAt: isRenewed && isStale(record, now) ? now : record.renewedAt,',
    replace: 'renewedAt: record.renewedAt,',
  },
  {
    name: 'what came back a month ago is not sent when it is submitted again',
    file: 'transitions.ts',
    find: '    renewedAt: now,\n',
    replace: '',
  },
]

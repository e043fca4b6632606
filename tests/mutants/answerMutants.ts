/** Breaks in what an answer means. */
import type { Mutant } from './mutant.ts'

export const answerMutants: readonly Mutant[] = [
  {
    name: 'any 409 counts as saved',
    file: 'classify.ts',
    find: "return isTaken && (field(body, 'message') ?? '').includes(key)",
    replace: 'return status === 409',
  },
  {
    name: 'a duplicate on any key counts as saved',
    file: 'classify.ts',
    find: "return isTaken && (field(body, 'message') ?? '').includes(key)",
    replace: 'return isTaken',
  },
  {
    name: 'a duplicate is an error',
    file: 'classify.ts',
    find: 'status === 409 &&',
    replace: 'status === 499 &&',
  },
  {
    name: 'any 2xx counts as saved',
    file: 'classify.ts',
    find: 'if (status === 201 && isRaw(body) && body.id === entry.id) return done(entry, body)',
    replace: "if (status < 300) return { means: 'done' }",
  },
  {
    name: 'any 200 counts as mailed',
    file: 'classify.ts',
    find: "|| field(body, 'status') === undefined) return",
    replace: ') return',
  },
  {
    name: 'a 5xx is held',
    file: 'classify.ts',
    find: 'status === 429 || status >= 500',
    replace: 'status === 429',
  },
  {
    name: 'our own mistake is the customer’s',
    file: 'classify.ts',
    find: "return { means: 'held', problem: 'configuration', ...trouble }",
    replace: "return { means: 'refused', problem: 'data', ...trouble }",
  },
  {
    name: 'a limit gives the booking back to the form',
    file: 'entry.ts',
    find: ' && status !== 429',
    replace: '',
  },
  {
    name: 'the error that the worker got is not told at the form',
    file: 'outbox.ts',
    find: 'if (stored.last && isError(stored.last) && !stored.promised)',
    replace: 'if (stored.last && stored.promised)',
  },
]

/** Breaks in what an answer means. */
import type { Mutant } from './mutant.ts'

export const answerMutants: readonly Mutant[] = [
  {
    name: 'any 409 counts as saved',
    file: 'classify.ts',
    find: "    field(body, 'code') === '23505' &&\n    (field(body, 'message') ?? '').includes(bookingKey)",
    replace: '    true',
  },
  {
    name: 'a duplicate on any key counts as saved',
    file: 'classify.ts',
    find: "(field(body, 'message') ?? '').includes(bookingKey)",
    replace: 'true',
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
    find: "if (status === 201) return field(body, 'id') === entry.id",
    replace: 'if (status < 300) return true',
  },
  {
    name: 'any 200 counts as mailed',
    file: 'classify.ts',
    find: "return status === 200 && field(body, 'status') !== undefined",
    replace: 'return status === 200',
  },
  {
    name: 'a 5xx parks',
    file: 'classify.ts',
    find: 'status === 429 || status >= 500',
    replace: 'status === 429',
  },
  {
    name: 'our own mistake is the customer’s',
    file: 'classify.ts',
    find: "return { means: 'parked', problem: 'configuration', ...trouble }",
    replace: "return { means: 'refused', problem: 'data', ...trouble }",
  },
]

/** Breaks in how the draft and the confirmation are kept. */
import type { Mutant } from './mutant.ts'

const place = { room: 'state', file: 'deviceStorage.ts' } as const

export const storageMutants: readonly Mutant[] = [
  {
    ...place,
    name: 'an empty form is written before the stored one is known',
    find: "        if (!hasAnswered) throw new Error('what the database holds is not known yet')\n",
    replace: '',
  },
  {
    ...place,
    name: 'a database that fails counts as empty',
    find: 'if (!hasAnswered) setTimeout(rehydrate, retryDelay)',
    replace: 'hasAnswered = true',
  },
  {
    ...place,
    name: 'a closed page keeps no copy',
    find: 'unwritten.set(name, { state: { ...before, ...pick(state, changed) }, rest: pick(state) })',
    replace: '',
  },
  {
    ...place,
    name: 'what a closed page has left is never written',
    find: '      if (changes) timer ??= setTimeout(flush, writeDelay)\n',
    replace: '',
  },
  {
    ...place,
    name: 'a reading undoes what was typed meanwhile',
    find: '...stored, ...fieldsOf(changes?.value) }',
    replace: '...stored }',
  },
  {
    ...place,
    name: 'a change forgets the one before it',
    find: '{ ...before, ...pick(state, changed) }',
    replace: 'pick(state, changed)',
  },
  {
    ...place,
    name: 'a change forgets what was stored',
    find: '...parse(fieldsOf(stored)), ...changed',
    replace: '...changed',
  },
  {
    ...place,
    name: 'the copy undoes later writes',
    find: 'unwritten.delete(name)\n      }\n',
    replace: 'kept = true\n      }\n',
  },
  {
    ...place,
    name: 'what is typed during a write is taken for written',
    find: 'if (JSON.stringify(now) === JSON.stringify(changes)) ',
    replace: '',
  },
  {
    ...place,
    name: 'other tabs are not told',
    find: 'kept = true\n      channel?.notify()',
    replace: 'kept = true',
  },
]

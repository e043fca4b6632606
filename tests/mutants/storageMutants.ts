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
    find: 'unwritten.set(name, { ...before, state: { ...fieldsOf(before), ...parts }, rest: state })',
    replace: '',
  },
  {
    ...place,
    name: 'what a closed page has left is never written',
    find: '        if (changes) timer ??= setTimeout(flush, writeDelay)\n',
    replace: '',
  },
  {
    ...place,
    name: 'a reading undoes what was typed meanwhile',
    find: 'known(stored as Raw, changes?.value)',
    replace: 'known(stored as Raw, undefined)',
  },
  {
    ...place,
    name: 'a change forgets the one before it',
    find: '{ ...fieldsOf(before), ...parts }',
    replace: 'parts',
  },
  {
    ...place,
    name: 'a change forgets what was stored',
    find: 'known(fieldsOf(stored), changes.value)',
    replace: 'known({}, changes.value)',
  },
  {
    ...place,
    file: 'bookings.ts',
    name: 'one tab’s bookings take the place of another’s',
    find: '  ({ bookings, shown }) => ({ shown, ...Object.fromEntries(bookings.map((one) => [one.id, one])) }),\n',
    replace: '',
  },
  {
    ...place,
    name: 'a part that is gone stays stored',
    find: 'now[part] ?? null',
    replace: 'now[part]',
  },
  {
    ...place,
    name: 'what is forgotten stays in the database',
    find: 'forgotten ? {} : ',
    replace: '',
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
    name: 'what another process clears away meanwhile is not written',
    find: 'writing.then(() => write(changes))',
    replace: 'writing.then(() => write(unwritten.get(name)))',
  },
  {
    ...place,
    name: 'other tabs are not told',
    find: 'kept = true\n      channel?.notify()',
    replace: 'kept = true',
  },
]

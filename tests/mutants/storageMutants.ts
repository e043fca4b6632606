/** Breaks in how the draft and the confirmation are kept. */
import type { Mutant } from './mutant.ts'

const file = 'guardedStorage.ts'

export const storageMutants: readonly Mutant[] = [
  {
    name: 'a reading from before a write is believed',
    room: 'state',
    file,
    find: 'while (begun !== revision)',
    replace: 'while (false)',
  },
  {
    name: 'a flush before the first load writes nothing',
    room: 'state',
    file,
    find: 'writing.then(() => opening).then(write)',
    replace: 'writing.then(write)',
  },
  {
    name: 'a disk that fails counts as empty',
    room: 'state',
    file,
    find: 'sure: false, fields: undefined',
    replace: 'sure: true, fields: undefined',
  },
  {
    name: "a write takes another page's copy away",
    room: 'state',
    file,
    find: 'pocket.delete(carried)',
    replace: 'pocket.delete()',
  },
  {
    name: 'a write speaks for a draft that was thrown away',
    room: 'state',
    file,
    find: 'if (era !== resets) return\n      base',
    replace: 'base',
  },
  {
    name: 'a failed write brings back what was thrown away',
    room: 'state',
    file,
    find: 'if (era !== resets) return\n      kept',
    replace: 'kept',
  },
  {
    name: 'news during a write counts as a change of this tab',
    room: 'state',
    file,
    find: 'base = { ...base, ...written }',
    replace: 'base = mine',
  },
  {
    name: 'a write overwrites what other tabs have stored',
    room: 'state',
    file,
    find: '{ ...base, ...read(onDisk), ...read(carried), ...written }',
    replace: '{ ...mine }',
  },
]

/** Breaks in how the draft and the confirmation are kept. */
import type { Mutant } from './mutant.ts'

const place = { room: 'state', file: 'deviceStorage.ts' } as const

export const storageMutants: readonly Mutant[] = [
  {
    ...place,
    name: 'an empty form is written before the stored one is known',
    find: "      if (known === undefined) throw new Error('what the database holds is not known yet')\n",
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
    find: "addEventListener('pagehide', hide)",
    replace: '',
  },
  {
    ...place,
    name: 'a closing page begins to write to the database',
    find: 'if (!wanted || !writeCopy(wanted.state)) return',
    replace: 'void flush()\n    return',
  },
  {
    ...place,
    name: 'a reading undoes what was typed meanwhile',
    find: 'if (!isFirst && wanted) return current',
    replace: '',
  },
  {
    ...place,
    name: 'what was typed before the load is lost',
    find: '...current, ...theirs, ...(isFirst && changed(current))',
    replace: '...current, ...theirs',
  },
  {
    ...place,
    name: 'the copy undoes later writes',
    find: 'copies.delete(name)\n      }\n',
    replace: '}\n',
  },
  {
    ...place,
    name: 'other tabs are not told',
    find: 'kept = true\n      channel?.notify()',
    replace: 'kept = true',
  },
]

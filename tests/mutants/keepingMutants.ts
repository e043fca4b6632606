/** Breaks in how records are kept, and in what the browser is asked for. */
import type { Mutant } from './mutant.ts'

export const keepingMutants: readonly Mutant[] = [
  {
    name: 'what can’t be read is overwritten by reading',
    file: 'records.ts',
    find: 'for (const id of before.keys()) if (!all.has(id)) contents.delete(keyPrefix + id)',
    replace:
      'for (const key of contents.keys()) if (!all.has(key.slice(keyPrefix.length))) contents.delete(key)',
  },
  {
    name: 'a newer version is read as if it were ours',
    file: 'records.ts',
    find: 'raw.v !== recordVersion || ',
    replace: '',
  },
  {
    name: 'what lies under another key is read',
    file: 'records.ts',
    find: 'return record && keyPrefix + record.id === key ? [record] : []',
    replace: 'return record ? [record] : []',
  },
  {
    name: 'a failing database is tried again and again',
    file: 'storage.ts',
    find: "        if (place === 'database') place = 'localStorage'\n",
    replace: '',
  },
  {
    name: 'a page that is down to its memory comes up again',
    file: 'storage.ts',
    find: "        if (place === 'database') place = 'localStorage'\n",
    replace: "        place = 'localStorage'\n",
  },
  {
    name: 'no localStorage at all counts as kept',
    file: 'storage.ts',
    find: "        if (!found) throw new Error('there is no localStorage')\n        found.setItem",
    replace: '        found?.setItem',
  },
  {
    name: 'what the database last held is forgotten when it dies',
    file: 'storage.ts',
    find: '    for (const [key, value] of fallbackChanges()) {\n',
    replace: '    lastKnown.clear()\n    for (const [key, value] of fallbackChanges()) {\n',
  },
  {
    name: 'a deletion outside the database is none',
    file: 'storage.ts',
    find: 'found.setItem(prefix + key, JSON.stringify(value ?? null))',
    replace: 'if (value !== undefined) found.setItem(prefix + key, JSON.stringify(value))',
  },
  {
    name: 'what is gone is written first',
    file: 'storage.ts',
    find: 'new Set([...after.keys(), ...before.keys()])',
    replace: 'new Set([...before.keys(), ...after.keys()])',
  },
  {
    name: 'what was left in localStorage is not taken over',
    file: 'storage.ts',
    find: '        takingOver ??= takeOver()\n',
    replace: '',
  },
  {
    name: 'what was left in localStorage is cleared away before the database has it',
    file: 'storage.ts',
    find: "    await database('readwrite', (store) => putAll(store, [...left.keys()], left))\n",
    replace:
      "    for (const key of left.keys()) area()?.removeItem(prefix + key)\n    await database('readwrite', (store) => putAll(store, [...left.keys()], left))\n",
  },
  {
    name: 'what was taken over stays in localStorage',
    file: 'storage.ts',
    find: '    for (const key of left.keys()) area()?.removeItem(prefix + key)\n',
    replace: '',
  },
  {
    name: 'what is damaged in localStorage stops the page',
    file: 'storage.ts',
    find: "JSON.parse(area()?.getItem(name) ?? '')",
    replace: "name.endsWith('x') ? '' : decodeURIComponent(area()?.getItem(name) ?? '')",
  },
  {
    name: 'a transaction is left to end by itself',
    file: 'database.ts',
    find: '  store.transaction.commit?.()\n',
    replace: '',
  },
  {
    name: 'reading and writing are two transactions',
    file: 'storage.ts',
    find: '        const outcome = edited(await readAll(store))\n        await putAll(store, outcome.changed, outcome.after)',
    replace:
      "        const outcome = edited(await readAll(store))\n        await database('readwrite', (other) => putAll(other, outcome.changed, outcome.after))",
  },
  {
    name: 'nobody else is told of a change',
    file: 'storage.ts',
    find: '      channel.notify()\n      tell(after)',
    replace: '      tell(after)',
  },
  {
    name: 'the own page is not told of a change',
    file: 'storage.ts',
    find: '      channel.notify()\n      tell(after)',
    replace: '      channel.notify()',
  },
  {
    name: 'a write may hang for ever',
    file: 'database.ts',
    find: 'const operationLimit = 3000',
    replace: 'const operationLimit = 3_000_000',
  },
  {
    name: 'a write goes on for a caller who has gone on without it',
    file: 'database.ts',
    find: '        abort()\n        close()\n',
    replace: '        close()\n',
  },
  {
    name: 'a closing connection is not opened anew',
    file: 'database.ts',
    find: 'return isClosed || error instanceof Interruption',
    replace: 'return !isClosed && error instanceof Interruption',
  },
  {
    name: 'a closing connection is opened anew for ever',
    file: 'database.ts',
    find: 'if (attempts === mostAttempts || !mayPass(error)) throw error',
    replace: 'if (attempts === 1000 || !mayPass(error)) throw error',
  },
  {
    name: 'a later version of the site is kept waiting',
    file: 'database.ts',
    find: '      connection.onversionchange = () => {\n        connection.close()\n',
    replace: '      connection.onversionchange = () => {\n',
  },
  {
    name: 'a page in the back/forward cache keeps the database locked',
    file: 'database.ts',
    find: 'if (!(event as { persisted?: boolean }).persisted) return',
    replace: 'if (event) return',
  },
  {
    name: 'what the back/forward cache has interrupted is lost',
    file: 'database.ts',
    find: 'return isClosed || error instanceof Interruption',
    replace: 'return isClosed',
  },
  {
    name: 'a write that a flat battery empties',
    file: 'database.ts',
    find: "{ durability: 'strict' }",
    replace: '{}',
  },
  {
    name: 'a sync event succeeds while something waits',
    file: 'workerOutbox.ts',
    find: 'if (nextAt === undefined) return',
    replace: 'return',
  },
  {
    name: 'a sync event takes a silent database for an empty one',
    file: 'workerOutbox.ts',
    find: "if (storage.place() !== 'database') throw",
    replace: 'if (storage.place() === (null as unknown)) throw',
  },
  {
    name: 'the browser is not asked to wake anybody',
    file: 'wakeUp.ts',
    find: "if (ids !== known && ids !== '')",
    replace: "if (ids !== known && ids === '')",
  },
  {
    name: 'redirects are followed',
    file: 'send.ts',
    find: "redirect: 'error'",
    replace: "redirect: 'follow'",
  },
]

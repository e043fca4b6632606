/** Breaks in how entries are kept, on the disk and beside it, and in what the browser is asked for. */
import type { Mutant } from './mutant.ts'

export const keepingMutants: readonly Mutant[] = [
  {
    name: 'sent before it is written',
    file: 'outbox.ts',
    find: '    const entry = await change(id, (stored) => {\n      const next = submitted(',
    replace:
      "    const entry = { ...submitted(undefined, submission, now()), kept: 'disk' } as StoredEntry\n    void change(id, (stored) => {\n      const next = submitted(",
  },
  {
    name: 'a timer waits for what is being sent',
    file: 'outbox.ts',
    find: ' && !taken.has(entry.id))',
    replace: ')',
  },
  {
    name: 'an alarm for what is being sent',
    file: 'observer.ts',
    find: 'pending.filter(({ id }) => !taken.has(id))',
    replace: 'pending',
  },
  {
    name: 'nobody is told of a change',
    file: 'outbox.ts',
    find: '    if (isChanged) {',
    replace: '    if (isChanged && !entry) {',
  },
  {
    name: 'submitting again starts again',
    file: 'submitted.ts',
    find: '  if (!stored) return newEntry(submission, now)\n',
    replace: '  if (stored !== null) return newEntry(submission, now)\n',
  },
  {
    name: 'what can not be read is overwritten',
    file: 'store.ts',
    find: 'if (stored !== undefined && !onDisk) {',
    replace: 'if (stored === null) {',
  },
  {
    name: 'what names another key is listed, and waits for ever',
    file: 'store.ts',
    find: 'return entry?.id === key ? entry : undefined',
    replace: 'return entry',
  },
  {
    name: 'what the disk last held is forgotten when it dies',
    file: 'store.ts',
    find: '    const stored = seen.get(id)',
    replace: '    const stored = undefined as unknown',
  },
  {
    name: 'the copy in the fallback is not cleared away',
    file: 'store.ts',
    find: '      else seen.delete(id)\n      fallback.delete(id)\n',
    replace: '      else seen.delete(id)\n',
  },
  {
    name: 'no localStorage at all counts as kept',
    file: 'fallbackStorage.ts',
    find: 'if (!area) return false\n    area.setItem',
    replace: 'area?.setItem',
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
    find: '        giveUp(operation)\n        close()',
    replace: '        close()',
  },
  {
    name: 'a page in the back/forward cache keeps the database locked',
    file: 'database.ts',
    find: 'if (!(event as { persisted?: boolean }).persisted) return',
    replace: 'if (event) return',
  },
  {
    name: 'a write that a flat battery empties',
    file: 'database.ts',
    find: "{ durability: 'strict' }",
    replace: '{}',
  },
  {
    name: 'a sync event succeeds while entries wait',
    file: 'workerOutbox.ts',
    find: 'if (nextAt === undefined) return',
    replace: 'return',
  },
  {
    name: 'a sync event takes a silent disk for an empty one',
    file: 'observer.ts',
    find: 'const retryAt = listing.complete ? [] : [now + retryPause]',
    replace: 'const retryAt: number[] = []',
  },
  {
    name: 'redirects are followed',
    file: 'send.ts',
    find: "redirect: 'error'",
    replace: "redirect: 'follow'",
  },
]

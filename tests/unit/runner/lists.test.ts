/** Two lists that must not fall behind what they name: the claims (tests/README.md), and the deliberate breaks, which run on demand only. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutantGroups, placesOf } from '../../mutants/mutants.ts'

const shortNames: Readonly<Record<string, (name: string) => string[]>> = {
  sql: (name) => [`supabase/tests/${name}.sql`],
  db: (name) => [`supabase/tests/${name}.test.ts`],
  functions: (name) => [`supabase/functions/tests/${name}.test.ts`],
}
const endings = ['.spec.ts', '.test.ts', '.test.tsx']

const [, claims = ''] = readFileSync('tests/README.md', 'utf8').split('## The claims')
const rows = claims.split('\n').filter((line) => line.startsWith('| '))
const named = rows.flatMap((row) => [
  ...row.matchAll(/\b(unit|e2e|faults|contract|engines|sql|db|functions)\/([\w./]*\w)/g),
])

test('each promise names a file that exists', () => {
  expect(named.length).toBeGreaterThan(100)
  const lost = named.filter(([, layer = '', name = '']) => {
    const own = (file: string) => endings.map((ending) => `tests/${layer}/${file}${ending}`)
    return !(shortNames[layer] ?? own)(name).some((file) => existsSync(file))
  })
  expect(lost.map(([text]) => text)).toEqual([])
})

const mutants = mutantGroups.flatMap((group) =>
  group.mutants.map((mutant) => [`${group.name}: ${mutant.name}`, group, mutant] as const),
)

test.each(mutants)('the text of "%s" is in its source once', (_name, group, mutant) => {
  expect(placesOf(group, mutant)).toBe(1)
})

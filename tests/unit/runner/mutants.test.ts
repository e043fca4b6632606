/** The deliberate breaks, which run on demand only, must not fall behind the source they break. */
import { expect, test } from 'vitest'
import { mutantGroups, placesOf } from '../../mutants/mutants.ts'

const all = mutantGroups.flatMap((group) =>
  group.mutants.map((mutant) => [`${group.name}: ${mutant.name}`, group, mutant] as const),
)

test.each(all)('the text of "%s" is in its source once', (_name, group, mutant) => {
  expect(placesOf(group, mutant)).toBe(1)
})

/** The deliberate breaks, which run on demand only, must not fall behind the source they break. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placesOf, sourceOf } from '../../mutants/mutant.ts'
import { mutants } from '../../mutants/mutants.ts'

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  'the text of "%s" is in its source once',
  (_name, mutant) => {
    expect(placesOf(mutant, readFileSync(sourceOf(mutant), 'utf8'))).toBe(1)
  },
)

/** The deliberate breaks, by the tests that must fail. A list (*.txt) has each one's name, the text removed (-) and added (+). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Mutant = ReturnType<typeof readList>[number]

export interface MutantGroup {
  readonly name: string
  /** Where the sources are. */
  readonly folder: string
  /** A project of vite.config.ts, and those of its tests that have to fail. */
  readonly project: 'unit' | 'backend'
  readonly tests: readonly string[]
  readonly mutants: readonly Mutant[]
}

function readList(list: string) {
  const [, ...sources] = readFileSync(join(import.meta.dirname, `${list}.txt`), 'utf8').split(
    '\n== ',
  )
  return sources.flatMap((source) => {
    const [file = '', ...lines] = source.trimEnd().split('\n')
    const starts = lines.flatMap((line, at) => (line.startsWith('  ') ? [] : at))
    return starts.map((start, index) => {
      const [name = '', ...changes] = lines.slice(start, starts[index + 1])
      const text = (sign: string) =>
        changes.flatMap((line) => (line.startsWith(`  ${sign} `) ? line.slice(4) : [])).join('\n')
      // The file is in the folder of its group.
      return { name, file, find: text('-'), replace: text('+') }
    })
  })
}

export const mutantGroups: readonly MutantGroup[] = [
  {
    name: 'outbox',
    folder: 'src/outbox',
    project: 'unit',
    tests: ['tests/unit/outbox'],
    mutants: ['sending', 'answers', 'changes', 'keeping'].flatMap(readList),
  },
  {
    name: 'domain',
    folder: 'src/domain',
    project: 'unit',
    tests: ['tests/unit/domain', 'tests/unit/config', 'tests/unit/outbox/records.test.ts'],
    mutants: readList('domain'),
  },
  {
    name: 'texts',
    folder: 'src/domain',
    project: 'backend',
    tests: ['textRules', 'rules'].map((name) => `supabase/tests/${name}.test.ts`),
    mutants: readList('texts'),
  },
  {
    name: 'draft',
    folder: 'src/state',
    project: 'unit',
    tests: ['tests/unit/state', 'tests/unit/booking/wizardStep.test.ts'],
    mutants: readList('draft'),
  },
  {
    name: 'wizard',
    folder: 'src/features/booking',
    project: 'unit',
    tests: ['tests/unit/booking/wizardStep.test.ts'],
    mutants: readList('wizard'),
  },
  {
    name: 'database',
    folder: 'supabase/migrations',
    project: 'backend',
    tests: ['pgtap', 'postgres', 'rules', 'textRules'].map(
      (name) => `supabase/tests/${name}.test.ts`,
    ),
    mutants: readList('database'),
  },
]

/** How often its text is in its source: if not once, the source has changed. */
export function placesOf({ folder }: MutantGroup, { file, find }: Mutant): number {
  return readFileSync(join(folder, file), 'utf8').split(find).length - 1
}

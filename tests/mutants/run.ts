/** Makes one break at a time in a copy of the project: a test has to fail. Arguments select breaks by name or group. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { countTests } from '../counts.ts'
import { type Mutant, type MutantGroup, mutantGroups, placesOf } from './mutants.ts'

const copies = resolve('.cache/mutants')
const parallel = 2
/** The parts of the project that the tests need; packages are found in the folders above the copy. */
const parts = [
  ...['src', 'locales', 'tests', 'supabase', 'public', '.env.example'],
  ...['vite.config.ts', 'tsconfig.json', 'package.json', 'index.html', '.env.demonstration'],
]
const options = [
  // One process for all files: starting more takes longer than the tests.
  ...['run', '--bail', '1', '--no-isolate', '--maxWorkers=1'],
  ...['--reporter=junit', '--outputFile', 'report.xml'],
]
const env = { OUTBOX_SCHEDULES: '4000', ...process.env }

/** The name of the group's first failing test, with this break or without any. */
async function firstFailure(group: MutantGroup, mutant?: Mutant): Promise<string | undefined> {
  const folder = join(copies, `${group.name} ${mutant?.name ?? 'sound'}`.replace(/\W+/g, '-'))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const part of parts) await cp(part, join(folder, part), { recursive: true })
  if (mutant) {
    const file = join(folder, group.folder, mutant.file)
    const source = await readFile(file, 'utf8')
    const broken = source.replace(mutant.find, () => mutant.replace)
    await writeFile(file, broken)
  }
  const chosen = ['--project', group.project, ...group.tests]
  const child = spawn('vitest', [...options, ...chosen], { cwd: folder, stdio: 'ignore', env })
  await once(child, 'exit')
  const counts = countTests(await readFile(join(folder, 'report.xml'), 'utf8'))
  await rm(folder, { recursive: true, force: true })
  if (counts.passed + counts.failed === 0) return 'none was found'
  return counts.failures[0]?.split('\n')[0]?.split('/').at(-1)
}

async function main(filters: readonly string[]): Promise<number> {
  const isChosen = (group: MutantGroup, { name }: Mutant): boolean =>
    filters.every((filter) => `${group.name}: ${name}`.includes(filter))
  const chosen = mutantGroups.flatMap((group) =>
    group.mutants.filter((mutant) => isChosen(group, mutant)).map((mutant) => ({ group, mutant })),
  )
  for (const group of new Set(chosen.map(({ group }) => group))) {
    const trouble = await firstFailure(group)
    if (!trouble) continue
    console.error(`${group.name}: the tests fail without any break: ${trouble}`)
    return 1
  }
  const queue = chosen.values()
  let caught = 0
  const takeNext = async (): Promise<void> => {
    for (const { group, mutant } of queue) {
      const isThere = placesOf(group, mutant) === 1
      const by = isThere ? await firstFailure(group, mutant) : undefined
      if (by) caught += 1
      const verdict = by ? 'caught  ' : 'SURVIVED'
      const reason = by ?? (isThere ? 'no test' : `its text is not in ${mutant.file} once`)
      console.log(`${verdict}  ${group.name}: ${mutant.name}  ←  ${reason.slice(0, 110)}`)
    }
  }
  await Promise.all(Array.from({ length: parallel }, takeNext))
  console.log(`\n${caught} caught, ${chosen.length - caught} survived`)
  return caught > 0 && caught === chosen.length ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))

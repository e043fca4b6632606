/**
 * Tests of the tests: breaks a source in one place at a time, in a copy of the project, and runs the
 * tests of its group against it. A break that no test notices fails, and so does one whose place in
 * the source is gone. Words on the command line pick breaks by their own and their group's name.
 */
import { spawn } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Mutant, type MutantGroup, placesOf, sourceOf } from './mutant.ts'
import { mutantGroups } from './mutants.ts'

interface Report {
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly message?: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

const workshop = resolve('.cache/mutants')
const schedules = process.env.OUTBOX_SCHEDULES ?? '4000'
const width = 2
/** What the tests need of the project; packages are found in the folders above the copy. */
const parts = [
  ...['src', 'locales', 'tests', 'supabase', 'public'],
  ...['vite.config.ts', 'tsconfig.json', 'package.json', 'index.html', '.env.demonstration'],
]

async function copyTo(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const part of parts) await cp(part, join(folder, part), { recursive: true })
}

function runTests({ project, tests }: MutantGroup, folder: string): Promise<Report> {
  const args = [
    ...['run', '--project', project, '--bail', '1', ...tests],
    // One process for all files: starting them costs more than the tests.
    ...['--no-isolate', '--maxWorkers=1'],
    ...['--reporter=json', '--outputFile', 'report.json'],
  ]
  return new Promise((resolve, reject) => {
    const child = spawn('vitest', args, {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, OUTBOX_SCHEDULES: schedules },
    })
    child.once('error', reject)
    child.once('exit', () => {
      const report = readFile(join(folder, 'report.json'), 'utf8')
      report.then((text) => resolve(JSON.parse(text) as Report), reject)
    })
  })
}

/** The first test that noticed, or undefined. */
function noticedBy({ testResults }: Report): string | undefined {
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    const file = name.split('/').at(-1) ?? name
    if (failed) return `${file}: ${failed.fullName.trim()}`
    if (message) return `${file}: ${message.split('\n')[0]}`
  }
  return undefined
}

/** The name of the test that catches the break, or what went wrong. */
async function judge(
  group: MutantGroup,
  mutant: Mutant,
  folder: string,
): Promise<{ caught: boolean; by: string }> {
  await copyTo(folder)
  const file = sourceOf(group, mutant, folder)
  const source = await readFile(file, 'utf8')
  const places = placesOf(mutant, source)
  if (places !== 1) return { caught: false, by: `its text is in ${mutant.file} ${places} times` }
  await writeFile(
    file,
    source.replace(mutant.find, () => mutant.replace),
  )
  const by = noticedBy(await runTests(group, folder))
  await rm(folder, { recursive: true, force: true })
  return by ? { caught: true, by } : { caught: false, by: 'SURVIVED' }
}

/** Why the tests of a group can judge nothing; undefined where they pass without any break. */
async function troubleOf(group: MutantGroup): Promise<string | undefined> {
  const folder = join(workshop, 'sound')
  await copyTo(folder)
  const found = await runTests(group, folder)
  await rm(folder, { recursive: true, force: true })
  return found.numTotalTests === 0 ? 'none was found' : noticedBy(found)
}

async function main(words: readonly string[]): Promise<number> {
  const isChosen = (group: MutantGroup, { name }: Mutant): boolean =>
    words.every((word) => `${group.name}: ${name}`.includes(word))
  const chosen = mutantGroups.flatMap((group) =>
    group.mutants.filter((mutant) => isChosen(group, mutant)).map((mutant) => ({ group, mutant })),
  )
  for (const group of new Set(chosen.map(({ group }) => group))) {
    const trouble = await troubleOf(group)
    if (!trouble) continue
    console.error(`${group.name}: the tests fail without any break: ${trouble}`)
    return 1
  }
  const queue = chosen.entries()
  let caught = 0
  const takeNext = async (): Promise<void> => {
    for (const [index, { group, mutant }] of queue) {
      const result = await judge(group, mutant, join(workshop, String(index)))
      if (result.caught) caught += 1
      const verdict = result.caught ? 'caught  ' : 'SURVIVED'
      console.log(`${verdict}  ${group.name}: ${mutant.name}  ←  ${result.by.slice(0, 110)}`)
    }
  }
  await Promise.all(Array.from({ length: width }, takeNext))
  console.log(`\n${caught} caught, ${chosen.length - caught} survived`)
  return caught === chosen.length ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))

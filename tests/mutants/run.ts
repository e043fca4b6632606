/**
 * Tests of the tests: breaks the outbox in one place at a time, in a copy, and runs its tests
 * against it. A break that no test notices fails, and so does one whose place in the source is
 * gone. Words on the command line pick breaks by name.
 */
import { spawn } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mutant, placesOf, sourceOf } from './mutant.ts'
import { mutants } from './mutants.ts'

interface Report {
  readonly numTotalTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly message?: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

const workshop = '.cache/mutants'
const schedules = process.env.OUTBOX_SCHEDULES ?? '4000'
const width = 2
const parts = [...['src/outbox', 'src/domain', 'src/config'], 'tests/unit/outbox']
const config = `export default {
  test: {
    environment: 'node',
    // As in vite.config.ts: a busy machine is no broken test.
    testTimeout: 60_000,
    restoreMocks: true,
    include: ['tests/unit/outbox/*.test.ts'],
    env: { VITE_SUPABASE_URL: 'http://localhost', VITE_SUPABASE_PUBLISHABLE_KEY: 'public' },
  },
}`

/** A copy of what those tests need, apart from the source it came from. */
async function copyTo(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const part of parts) {
    await cp(part, join(folder, part), { recursive: true })
  }
  for (const file of [
    'tsconfig.json',
    'src/tsconfig.json',
    'tests/tsconfig.json',
    'package.json',
  ]) {
    await cp(file, join(folder, file))
  }
  await writeFile(join(folder, 'vitest.config.js'), config)
}

function runTests(folder: string): Promise<Report> {
  const report = join(folder, 'report.json')
  const args = [
    'run',
    '--root',
    folder,
    '--bail',
    '1',
    // One process for all files: starting them costs more than the tests.
    '--no-isolate',
    '--maxWorkers=1',
    '--reporter=json',
    '--outputFile',
    'report.json',
  ]
  return new Promise((resolve, reject) => {
    const child = spawn('vitest', args, {
      stdio: 'ignore',
      env: { ...process.env, OUTBOX_SCHEDULES: schedules },
    })
    child.once('error', reject)
    child.once('exit', () => {
      readFile(report, 'utf8').then((text) => resolve(JSON.parse(text) as Report), reject)
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
async function judge(mutant: Mutant, folder: string): Promise<{ caught: boolean; by: string }> {
  await copyTo(folder)
  const file = sourceOf(mutant, folder)
  const source = await readFile(file, 'utf8')
  const places = placesOf(mutant, source)
  if (places !== 1) return { caught: false, by: `its text is in ${mutant.file} ${places} times` }
  await writeFile(
    file,
    source.replace(mutant.find, () => mutant.replace),
  )
  const by = noticedBy(await runTests(folder))
  await rm(folder, { recursive: true, force: true })
  return by ? { caught: true, by } : { caught: false, by: 'SURVIVED' }
}

async function main(words: readonly string[]): Promise<number> {
  const sound = join(workshop, 'sound')
  await copyTo(sound)
  const found = await runTests(sound)
  const broken = noticedBy(found)
  await rm(sound, { recursive: true, force: true })
  if (broken || found.numTotalTests === 0) {
    console.error(`The tests fail without any break: ${broken ?? 'none was found'}`)
    return 1
  }
  const chosen = mutants.filter(({ name }) => words.every((word) => name.includes(word)))
  const queue = chosen.entries()
  let caught = 0
  const takeNext = async (): Promise<void> => {
    for (const [index, mutant] of queue) {
      const result = await judge(mutant, join(workshop, String(index)))
      if (result.caught) caught += 1
      console.log(
        `${result.caught ? 'caught  ' : 'SURVIVED'}  ${mutant.name}  ←  ${result.by.slice(0, 110)}`,
      )
    }
  }
  await Promise.all(Array.from({ length: width }, takeNext))
  console.log(`\n${caught} caught, ${chosen.length - caught} survived`)
  return caught === chosen.length ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))

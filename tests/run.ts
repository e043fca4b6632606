/**
 * Runs the layers of the suite one after another and closes with `N passed, N failed`,
 * counted from the runners' own reports. `check` runs the quick layers alone; other words
 * pick layers by the beginning of their names.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { type Counts, countDeno, countPlaywright, countVitest } from './counts.ts'

interface Layer {
  readonly name: string
  readonly quick?: boolean
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Reads the runner's report; without it the layer itself counts as one test. */
  readonly count?: (report: string) => Counts
  /** Where the runner writes its report; its standard output otherwise. */
  readonly report?: string
}

const reports = '.cache/reports'
const typeProjects = [
  'src/domain',
  'src',
  'src/outbox',
  'src/sw',
  'src/build',
  'supabase/local',
  'supabase/tests',
  'tests',
]

const words = process.argv.slice(2)
const quick = words.includes('check')

function vitest(project: string): Layer {
  const report = `${reports}/${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name: project,
    quick: project === 'unit',
    command: ['vitest', 'run', '--project', project, ...reporters],
    // The whole random proof takes a minute or two: the quick run plays a part of it.
    env: quick ? { OUTBOX_SCHEDULES: '2000' } : {},
    count: countVitest,
    report,
  }
}

function playwright(name: string, config: string): Layer {
  const report = `${reports}/${name}.json`
  return {
    name,
    command: ['playwright', 'test', '-c', config, '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: countPlaywright,
    report,
  }
}

const functionEntries = ['send-booking-email', 'send-contact-email'].map(
  (name) => `supabase/functions/${name}/index.ts`,
)
// The functions' one package is the project's own; nothing is fetched.
const denoEnv = { DENO_NO_UPDATE_CHECK: '1', DENO_DIR: '.cache/deno', NO_COLOR: '1' }

const layers: readonly Layer[] = [
  ...typeProjects.map((project) => ({
    name: `types ${project}`,
    quick: true,
    command: ['tsc', '-p', project],
  })),
  {
    name: 'types supabase/functions',
    quick: true,
    command: ['deno', 'check', '--node-modules-dir=manual', '--no-lock', ...functionEntries],
    env: denoEnv,
  },
  { name: 'lint', quick: true, command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'unused', quick: true, command: ['knip', '--config', '.knip.json'] },
  vitest('unit'),
  {
    name: 'functions',
    command: [
      ...['deno', 'test', '--node-modules-dir=manual', '--no-lock'],
      ...['--allow-net=127.0.0.1,127.0.0.2', '--allow-env', '--allow-sys', '--allow-read'],
      'supabase/functions/tests',
    ],
    env: denoEnv,
    count: countDeno,
  },
  vitest('backend'),
  playwright('e2e', 'tests/e2e/playwright.config.ts'),
  playwright('faults', 'tests/faults/playwright.config.ts'),
]

function run(layer: Layer): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = layer.command
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...layer.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer): void => {
      output += chunk.toString()
      process.stdout.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

async function runLayer(layer: Layer): Promise<Counts> {
  const started = Date.now()
  console.log(`\n── ${layer.name}`)
  if (layer.report) await rm(layer.report, { force: true })
  const { code, output } = await run(layer)
  const counts = await readCounts(layer, output, code)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`── ${layer.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`)
  return counts
}

async function readCounts(layer: Layer, output: string, code: number): Promise<Counts> {
  if (!layer.count) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const written = layer.report === undefined || existsSync(layer.report)
  if (!written) return { passed: 0, failed: 1 }
  const counts = layer.count(layer.report ? await readFile(layer.report, 'utf8') : output)
  // A runner that failed outside of its tests, or ran none, has failed.
  const silent = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return silent ? { ...counts, failed: 1 } : counts
}

const chosen = quick
  ? layers.filter((layer) => layer.quick)
  : layers.filter(
      ({ name }) => words.length === 0 || words.some((word) => `${name} `.startsWith(`${word} `)),
    )

await mkdir(reports, { recursive: true })
let passed = 0
let failed = 0
const broken: string[] = []
for (const layer of chosen) {
  const counts = await runLayer(layer)
  passed += counts.passed
  failed += counts.failed
  if (counts.failed > 0) broken.push([layer.name, ...(counts.failures ?? [])].join('\n\n  '))
}
// Once more at the end: what a failed layer printed lies far above.
if (broken.length > 0) console.log(`\n── Failed\n\n${broken.join('\n\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

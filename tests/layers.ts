/** The layers of the suite: what `npm test` runs, and the long proofs that `npm run test:all` runs. */
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { postgresBin } from '../supabase/tests/postgresServer.ts'
import { firefox } from './engines/firefox.ts'
import { webkit } from './engines/webkit.ts'
import { functionNames } from './functionNames.ts'

export interface Layer {
  readonly name: string
  /** Part of `npm run check`. */
  readonly quick?: boolean
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Where the runner writes its JUnit report; without one the layer itself counts as one test. */
  readonly report?: string
  /** Needs a Chromium. */
  readonly browser?: boolean
  /** This machine can run none of its tests. */
  readonly lacks?: boolean
}

export const reports = '.cache/reports'
const typeProjects = globSync('{src,supabase,tests}/**/tsconfig.json').map(dirname).sort()
const functionEntries = functionNames.map((name) => `supabase/functions/${name}/index.ts`)
// The functions use packages in node_modules; nothing is downloaded.
const denoEnv = { DENO_NO_UPDATE_CHECK: '1', DENO_DIR: '.cache/deno', NO_COLOR: '1' }

function reportOf(name: string): string {
  return `${reports}/${name.replaceAll(' ', '-')}.xml`
}

function vitest(name: string, files: readonly string[], options: Partial<Layer> = {}): Layer {
  const report = reportOf(name)
  const reporters = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${report}`]
  const project = name.startsWith('backend') ? 'backend' : 'unit'
  const command = ['vitest', 'run', '--project', project, ...reporters, ...files]
  return { name, command, report, ...options }
}

function playwright(name: string, folder: string, env: Layer['env'] = {}): Layer {
  const report = reportOf(name)
  const config = `tests/${folder}/playwright.config.ts`
  return {
    name,
    command: ['playwright', 'test', '-c', config, '--reporter=line,junit'],
    env: { PLAYWRIGHT_JUNIT_OUTPUT_FILE: report, ...env },
    report,
    browser: true,
  }
}

/** Every promise once. */
export const layers: readonly Layer[] = [
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
  vitest('unit', [], { quick: true }),
  {
    name: 'functions',
    quick: true,
    command: [
      ...['deno', 'test', '--node-modules-dir=manual', '--no-lock'],
      ...['--allow-net=127.0.0.1,127.0.0.2', '--allow-env', '--allow-sys', '--allow-read'],
      ...[`--junit-path=${reportOf('functions')}`, 'supabase/functions/tests'],
    ],
    env: denoEnv,
    report: reportOf('functions'),
  },
  // More workers than cores: many of these tests wait for a process or a timer.
  vitest('backend', ['--maxWorkers=150%', '--exclude', 'tests/contract/fuzz.test.ts']),
  playwright('e2e', 'e2e'),
  playwright('faults', 'faults'),
]

const noEngine = !(firefox.isInstalled || webkit.isInstalled)

/** What npm test leaves out: the other width, the variants, the other engines, and the long random proofs. */
export const longLayers: readonly Layer[] = [
  vitest('model', ['tests/unit/outbox/schedules'], { env: { OUTBOX_SCHEDULES: '100000' } }),
  vitest(
    'backend databases',
    ['pgtap', 'textRules'].map((name) => `supabase/tests/${name}.test.ts`),
    { env: { TEST_REST: '1' } },
  ),
  vitest('backend fuzz', ['tests/contract/fuzz.test.ts'], { env: { FUZZ_RUNS: '300' } }),
  // PostgREST is built only for Linux x64, and needs a real Postgres.
  vitest('backend postgrest', ['tests/contract/rest', 'tests/contract/functions'], {
    env: { CONTRACT_POSTGREST: '1' },
    lacks: !postgresBin || process.platform !== 'linux' || process.arch !== 'x64',
  }),
  playwright('e2e rest', 'e2e', { TEST_REST: '1' }),
  playwright('faults rest', 'faults', { TEST_REST: '1' }),
  { ...playwright('engines', 'engines'), browser: false, lacks: noEngine },
]

/**
 * `npm run bench`: our pages beside the floor in one run, medians and ratios. A word `name=folder` adds
 * a built site to compare with; `--runs N` sets how often everything is measured, `--only visits,offline`
 * picks parts; with `--applied` the visits are really slowed down, instead of by Lighthouse's model.
 */
import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { paths } from '../../src/config/paths.ts'
import { startStack } from '../../supabase/local/stack.ts'
import { visitInTurn } from './firstVisits.ts'
import { writeFloor } from './floor.ts'
import { measureInteractions } from './interactions.ts'
import { measureOfflineVisits } from './offlineVisits.ts'
import { measureRouteChanges } from './routeChanges.ts'
import { serveFolder } from './server.ts'
import type { Row } from './statistics.ts'

const siteDir = '.cache/bench-site'
const floorDir = '.cache/bench-floor'

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  options: { runs: text, only: text, applied: { type: 'boolean' } },
  allowPositionals: true,
})
const runs = Number(values.runs ?? 3)
const throttling = values.applied ? 'devtools' : 'simulate'
const only = values.only?.split(',')
const peers = positionals.map((word) => {
  const [name = '', folder = ''] = word.split('=')
  return { name, folder, path: '/' }
})

function say(line: string): void {
  console.log(`… ${line}`)
}

/** Builds the site for a backend of its own, in memory; returns the function that stops the backend. */
async function buildSite(): Promise<() => Promise<void>> {
  const stack = await startStack()
  const env = { ...process.env, VITE_SUPABASE_URL: stack.apiUrl }
  const args = ['build', '--mode', 'demonstration', '--outDir', siteDir, '--emptyOutDir']
  await promisify(execFile)('vite', args, { env })
  return stack.stop
}

/** Measures a served folder. */
async function served(folder: string, measure: (url: string) => Promise<Row[]>): Promise<Row[]> {
  const server = await serveFolder(folder)
  try {
    return await measure(server.url)
  } finally {
    await server.stop()
  }
}

const parts: readonly (readonly [name: string, title: string, measure: () => Promise<Row[]>])[] = [
  [
    'visits',
    `First visit: Lighthouse mobile, HTTP/2, TLS, brotli, ${throttling}; medians of ${runs}`,
    async () => {
      const floor = { name: 'floor', folder: await writeFloor(floorDir), path: '/' }
      const own = Object.values(paths).map((path) => ({ name: path, folder: siteDir, path }))
      return visitInTurn([floor, ...own, ...peers], runs, throttling, say)
    },
  ],
  [
    'offline',
    'A later visit without a network: a new tab, the worker asleep',
    async () =>
      served(await writeFloor(floorDir), (url) => measureOfflineVisits(siteDir, url, runs)),
  ],
  [
    'routes',
    'Route changes from the cache',
    () => served(siteDir, (url) => measureRouteChanges(url, runs)),
  ],
  ['interactions', 'The wizard', () => served(siteDir, (url) => measureInteractions(url, runs))],
]

say('building the site')
const stopBackend = await buildSite()
for (const [name, title, measure] of parts) {
  if (only && !only.includes(name)) continue
  say(title)
  console.table(await measure())
}
await stopBackend()

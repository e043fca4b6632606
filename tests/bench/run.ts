/**
 * `npm run bench`: our pages beside the floor in one run, medians and ratios. A word `name=folder` adds
 * a built site to compare with; `--runs N` sets how often everything is measured, `--only visits,bytes`
 * picks parts. Writes .cache/bench.json beside the printed tables.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { measureSizes } from '../../src/build/sizes.ts'
import { visitInTurn } from './firstVisits.ts'
import { writeFloor } from './floor.ts'
import { measureInteractions } from './interactions.ts'
import { measureOfflineVisits } from './offlineVisits.ts'
import { showFirstVisits, showInteractions, showOfflineVisits, showRouteChanges } from './report.ts'
import { measureRouteChanges } from './routeChanges.ts'
import { serveFolder } from './server.ts'
import { buildSite, siteDir } from './site.ts'

const floorDir = '.cache/bench-floor'
const resultFile = '.cache/bench.json'
const ownPaths = ['/', '/rezerwacja', '/o-nas', '/uslugi', '/opinie', '/kontakt', '/regulamin']

interface Part {
  readonly name: string
  readonly title: string
  /** What goes into the JSON, and how it reads. */
  readonly measure: () => Promise<{ result: unknown; text: string }>
}

const words = process.argv.slice(2)

function option(name: string): string | undefined {
  const at = words.indexOf(name)
  return at < 0 ? undefined : words[at + 1]
}

const runs = Number(option('--runs') ?? 3)
const only = option('--only')?.split(',')
const peers = words.flatMap((word) => {
  const [, name, folder] = /^([^=]+)=(.+)$/.exec(word) ?? []
  return name && folder ? [{ name, folder, path: '/' }] : []
})

function say(text: string): void {
  console.log(`… ${text}`)
}

async function served<Result>(
  folder: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = await serveFolder(folder)
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

const parts: readonly Part[] = [
  {
    name: 'visits',
    title: `First visit: Lighthouse mobile, HTTP/2, TLS, brotli; medians of ${runs}`,
    async measure() {
      const floor = { name: 'floor', folder: await writeFloor(floorDir), path: '/' }
      const own = ownPaths.map((path) => ({ name: path, folder: siteDir, path }))
      const visits = await visitInTurn([floor, ...own, ...peers], runs, say)
      return { result: Object.fromEntries(visits), text: showFirstVisits(visits) }
    },
  },
  {
    name: 'bytes',
    title: 'kB over the wire, of its limit',
    async measure() {
      const { table } = await measureSizes(siteDir)
      return { result: table, text: table }
    },
  },
  {
    name: 'offline',
    title: 'A later visit without a network: a new tab, the worker asleep',
    async measure() {
      const visits = await served(await writeFloor(floorDir), (floorUrl) =>
        measureOfflineVisits(siteDir, floorUrl, runs),
      )
      return { result: visits, text: showOfflineVisits(visits) }
    },
  },
  {
    name: 'routes',
    title: 'Route changes from the cache',
    async measure() {
      const changes = await served(siteDir, (url) => measureRouteChanges(url, runs))
      return { result: changes, text: showRouteChanges(changes) }
    },
  },
  {
    name: 'interactions',
    title: 'The wizard',
    async measure() {
      const interactions = await served(siteDir, (url) => measureInteractions(url, runs))
      return { result: interactions, text: showInteractions(interactions) }
    },
  },
]

say('building the site')
const stopBackend = await buildSite()
const results: Record<string, unknown> = {}
const texts: string[] = []
for (const { name, title, measure } of parts) {
  if (only && !only.includes(name)) continue
  say(title)
  const { result, text } = await measure()
  results[name] = result
  texts.push(`## ${title}\n\n${text}`)
}
await stopBackend()
console.log(`\n${texts.join('\n\n')}`)
await mkdir('.cache', { recursive: true })
await writeFile(resultFile, JSON.stringify(results, null, 2))
console.log(`\nwritten to ${resultFile}`)

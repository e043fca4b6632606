/**
 * `npm run bench`: our pages beside the floor in one run, medians and ratios, and what the product's
 * own parts cost. Words of the form `name=folder` add a built site to compare with; `--runs N`
 * sets how often each page is visited. Writes .cache/bench.json beside the printed tables.
 */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { weighPrecache } from '../../src/build/budget.ts'
import { byteTable, moduleTable } from './bytes.ts'
import { type FirstVisit, measureFirstVisit } from './firstVisit.ts'
import { writeFloor } from './floor.ts'
import { measureInteractions } from './interactions.ts'
import { measureOutbox } from './outboxCost.ts'
import { measureSecondVisit } from './secondVisit.ts'
import { serveFolder } from './server.ts'
import { measureStackStart } from './stackStart.ts'
import { table } from './statistics.ts'

const siteDir = '.cache/bench-site'
const words = process.argv.slice(2)
const runs = Number(words[words.indexOf('--runs') + 1]) || 3
const peers = words.flatMap((word) => {
  const [, name, folder] = /^([^=]+)=(.+)$/.exec(word) ?? []
  return name && folder ? [{ name, folder, paths: ['/'] }] : []
})
const ownPaths = ['/', '/rezerwacja', '/o-nas', '/uslugi', '/opinie', '/kontakt', '/regulamin']

function say(text: string): void {
  console.log(`… ${text}`)
}

async function visitAll(): Promise<Map<string, FirstVisit>> {
  const results = new Map<string, FirstVisit>()
  const sites = [
    { name: 'floor', folder: await writeFloor('.cache/bench-floor'), paths: ['/'] },
    { name: '', folder: siteDir, paths: ownPaths },
    ...peers,
  ]
  for (const { name, folder, paths } of sites) {
    const server = await serveFolder(folder)
    for (const path of paths) {
      say(`first visit: ${name || path}`)
      results.set(name || path, await measureFirstVisit(server.url + path, runs))
    }
    await server.stop()
  }
  return results
}

function visitTable(results: Map<string, FirstVisit>): string {
  const floor = results.get('floor')
  const ratio = (value: number, base: number | undefined): string =>
    `${Math.round(value)} (${(value / (base ?? Number.NaN)).toFixed(2)})`
  return table(
    ['page', 'FCP ms (× floor)', 'LCP ms (× floor)', 'TBT', 'CLS', 'total kB', 'JS kB', 'scores'],
    [...results].map(([name, visit]) => [
      name,
      ratio(visit.fcp, floor?.fcp),
      ratio(visit.lcp, floor?.lcp),
      String(Math.round(visit.tbt)),
      visit.cls.toFixed(3),
      visit.totalKb.toFixed(0),
      visit.scriptKb.toFixed(0),
      visit.scores.join(' / '),
    ]),
  )
}

say('building the site')
await promisify(execFile)('vite', ['build', '--mode', 'demonstration', '--outDir', siteDir])
const visits = await visitAll()
const server = await serveFolder(siteDir)
say('second visit, offline')
const second = await measureSecondVisit(server.url, runs)
say('the wizard at a quarter of the speed')
const interactions = await measureInteractions(server.url)
await server.stop()
say('the outbox')
const outbox = await measureOutbox()
say('the embedded backend')
const stack = await measureStackStart()
const precache = await weighPrecache(siteDir)

console.log(`\nFirst visit, medians of ${runs}\n\n${visitTable(visits)}`)
for (const [name, { longTasks, failing }] of visits) {
  if (longTasks.length > 0) console.log(`long tasks of ${name}: ${longTasks.join(', ')}`)
  if (failing.length > 0) console.log(`audits of ${name} that did not pass: ${failing.join(', ')}`)
}
console.log(`\nOver the wire, kB (brotli)\n\n${await byteTable(siteDir)}`)
console.log(`\n${await moduleTable(siteDir, 8)}`)
console.log(`\nprecache: ${precache.files} files, ${precache.kb.toFixed(0)} kB`)
console.log(
  `second visit, offline: FCP ${Math.round(second.offlineFcp)} ms; a route change ${Math.round(second.routeChange)} ms`,
)
console.log(
  `\n${table(
    ['interaction at 4× CPU', 'ms to the next paint'],
    interactions.map(({ name, ms }) => [name, String(Math.round(ms))]),
  )}`,
)
console.log(
  `\n${table(
    ['entries in the outbox', 'ms per delivered entry', '× one entry'],
    outbox.map(({ entries, perEntry }) => [
      String(entries),
      perEntry.toFixed(2),
      (perEntry / (outbox[0]?.perEntry ?? Number.NaN)).toFixed(2),
    ]),
  )}`,
)
console.log(
  `\nembedded backend: first start ${(stack.first / 1000).toFixed(1)} s, second ${(stack.second / 1000).toFixed(1)} s`,
)
await mkdir('.cache', { recursive: true })
const results = {
  visits: Object.fromEntries(visits),
  second,
  interactions,
  outbox,
  stack,
  precache,
}
await writeFile('.cache/bench.json', JSON.stringify(results, null, 2))
console.log('\nwritten to .cache/bench.json')

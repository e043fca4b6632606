/**
 * Random schedules in real browsers: `npm run test:faults -- --schedules 500 --seed 1`.
 * Says what was lost, duplicated or claimed early; a failure is repeated with its seed.
 */
import { parseArgs } from 'node:util'
import { close, listen } from '../../supabase/local/server.ts'
import { makeSiteServer } from '../../supabase/local/siteServer.ts'
import { askAsCompany } from '../company.ts'
import { optionsOf } from './browser.ts'
import { openWorld } from './globalSetup.ts'
import { LedgerProxy } from './ledgerProxy.ts'
import type { Mail, Row } from './oracle.ts'
import { Stage, type Verdict } from './schedule.ts'

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    devices: { type: 'string', default: '2' },
  },
})
const [count, firstSeed] = [Number(values.schedules), Number(values.seed)]
const started = Date.now()
const { stop, ...world } = await openWorld(false)
const verdicts: Verdict[] = []
let next = firstSeed
// Ctrl-C ends it early, with the tally of what was run.
process.once('SIGINT', () => {
  next = Number.POSITIVE_INFINITY
})

/** One device with a host and a proxy of its own works through the seeds. */
async function work(): Promise<void> {
  const api = new LedgerProxy(world.apiUrl)
  const host = await makeSiteServer(world.siteDir)
  const site = `http://localhost:${await listen(host, 0, 'site', '')}`
  const options = optionsOf(world.apiHost, await api.listen())
  const stage = new Stage({ world, api, site, options })
  while (next < firstSeed + count) {
    const seed = next
    next += 1
    const verdict = await stage.run(seed)
    verdicts.push(verdict)
    if (verdict.lost || verdict.duplicated || verdict.early) {
      console.log(`seed ${seed}: ${verdict.story.join(' · ')}`)
    }
    if (verdicts.length % 25 === 0) console.log(`${verdicts.length} of ${count}`)
  }
  await stage.close()
  await api.close()
  await close(host)
}

/** At the very end: whatever came after a schedule was judged. */
async function countLate(): Promise<number> {
  const mails = (await (await fetch(`${world.mailUrl}/messages`)).json()) as Mail[]
  const rows = await askAsCompany<Row>(world, 'GET', 'booking_requests?select=email')
  const count = (items: readonly string[]): Map<string, number> =>
    items.reduce((sums, item) => sums.set(item, (sums.get(item) ?? 0) + 1), new Map())
  const [rowsOf, mailsOf] = [
    count(rows.map((row) => row.email)),
    count(mails.flatMap(({ to }) => to)),
  ]
  const judged = verdicts.filter((verdict) => !verdict.duplicated)
  return judged.filter(({ email }) => (rowsOf.get(email) ?? 0) > 1 || (mailsOf.get(email) ?? 0) > 1)
    .length
}

await Promise.all(Array.from({ length: Number(values.devices) }, work))
const late = await countLate()
await stop()

const total = (what: 'lost' | 'duplicated' | 'early'): number =>
  verdicts.filter((verdict) => verdict[what]).length
const seconds = Math.round((Date.now() - started) / 1000)
console.log(
  `${verdicts.length} schedules from seed ${firstSeed} in ${seconds} s: ` +
    `${total('lost')} lost, ${total('duplicated') + late} duplicated, ${total('early')} claimed early`,
)
process.exitCode = total('lost') + total('duplicated') + late + total('early') === 0 ? 0 : 1

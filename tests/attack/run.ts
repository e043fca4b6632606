/**
 * `node supabase/local/node.js tests/attack/run.ts [seconds]`: strangers at full speed from 1, 6 and 60 networks,
 * a minute each, beside honest customers, over HTTP: on the embedded database and on a real Postgres, under
 * production's limits, with one job a day. Needs Linux, where a caller may choose any address of 127.0.0.0/8.
 * Ends with 1 when an honest customer has no row or no mails.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../../supabase/local/database/database.ts'
import { startStack } from '../../supabase/local/stack.ts'
import { postgresBin, startMigratedPostgres } from '../../supabase/tests/postgresServer.ts'
import type { CallersData, Customer, Strangers } from './callers.ts'
import { openPool } from './postgresPool.ts'

const seconds = Number(process.argv[2] ?? 60)

async function run<Result>(data: CallersData): Promise<Result> {
  const worker = new Worker(new URL('./callers.ts', import.meta.url), { workerData: data })
  const [result] = await once(worker, 'message')
  return result as Result
}

async function openReal() {
  const server = await startMigratedPostgres()
  const database = await openPool(server.folder)
  return { database, close: () => database.close().then(() => server.stop()) }
}

async function openEmbedded() {
  const database = await openDatabase(undefined, () => undefined)
  return { database, close: () => database.close() }
}

const middle = (numbers: readonly number[]) =>
  Math.round([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0)
const times = (numbers: readonly number[]) =>
  `${middle(numbers)} (${Math.round(Math.max(...numbers))}) ms`

/** Gives whether every honest customer was served. */
async function attack(name: string, database: PGlite, networks: number): Promise<boolean> {
  const stack = await startStack({ dataDir: undefined, database })
  try {
    const { apiUrl, mailUrl, publishableKey: key } = stack
    const common = { apiUrl, mailUrl, key, networks, first: 1 }
    await stack.sql(
      `update public.availability_settings set number = 1 where name = 'jobs_per_day'`,
    )
    // The functions' first start is not the attack's doing.
    await run({ ...common, who: 'customers', first: 0, seconds: 0.001 })
    const [strange, honest] = await Promise.all([
      run<Strangers>({ ...common, who: 'strangers', seconds }),
      run<Customer[]>({ ...common, who: 'customers', seconds }),
    ])
    const sum = (what: RegExp) =>
      Object.entries(strange).reduce((all, [kind, n]) => all + (what.test(kind) ? n : 0), 0)
    const served = honest.filter(({ status, mailed }) => status === 201 && mailed !== undefined)
    const [taken] = await stack.sql<{ n: number }>(
      `select count(*)::int as n from public.taken_days() where day < current_date + 90`,
    )
    console.log(
      [
        ...[name, networks, sum(/./), sum(/^booking 201/), sum(/^message 200/), sum(/ 429/)],
        ...[sum(/ 400/), sum(/ 5|no answer/), taken?.n, `${served.length} of ${honest.length}`],
        times(honest.map(({ answered }) => answered)),
        times(served.map(({ mailed = 0 }) => mailed)),
      ].join(' | '),
    )
    console.error(JSON.stringify(strange))
    return served.length === honest.length
  } finally {
    await stack.stop()
  }
}

console.log(
  'database | networks | tried | bookings stored | messages taken | 429 | 400 | failed | days taken | honest served | answered | mailed',
)
let served = true
for (const [name, open] of [
  ['embedded', openEmbedded],
  ...(postgresBin ? [['Postgres', openReal] as const] : []),
] as const) {
  for (const networks of [1, 6, 60]) {
    const { database, close } = await open()
    try {
      served = (await attack(name, database, networks)) && served
    } finally {
      await close()
    }
  }
}
process.exit(served ? 0 : 1)

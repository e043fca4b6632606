/**
 * The migrations and the pgTAP files on a real Postgres (Debian's 15, or the one in PG_BIN).
 * Left out where none is installed; with CI set its absence is a failure.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMigrations, readPlatformSql } from '../local/database/migrations.ts'
import { type PostgresServer, postgresBin, startPostgres } from './postgresServer.ts'
import { readTapFile, tapFiles } from './runTap.ts'
import { parseTap } from './tap.ts'

/** pgTAP is plain SQL; the package for the embedded Postgres carries it in an archive. */
async function pgtapSql(): Promise<string> {
  const packageFolder = dirname(
    createRequire(import.meta.url).resolve('@electric-sql/pglite-pgtap'),
  )
  const member = 'share/postgresql/extension/pgtap--1.3.5.sql'
  const archive = join(packageFolder, 'pgtap.tar.gz')
  const options = { maxBuffer: 10_000_000 }
  return (await promisify(execFile)('tar', ['-xzOf', archive, member], options)).stdout
}

/** One visitor's insert on a connection of its own: "stored", or what the server says. */
async function book(
  server: PostgresServer,
  id: string,
  person = 'anna',
  daysAhead = 60,
): Promise<string> {
  const insert = `insert into public.booking_requests
    (id, name, email, phone, area, total_price, preferred_date)
    values ('${id}', 'Anna Nowak', '${person}@example.pl', '1', 40, 4400, current_date + ${daysAhead})`
  try {
    // The pause before the end lets the others catch up with this transaction.
    await server.run('postgres', `begin; set local role anon; ${insert}; select pg_sleep(0.2); end`)
    return 'stored'
  } catch (error) {
    return String(error)
  }
}

test.runIf(process.env.CI)(
  'a real Postgres is installed (PG_BIN, or apt install postgresql)',
  () => {
    expect(postgresBin).toBeDefined()
  },
)

/** Without the random word of pg_dump 15.14 and later; grants, whose order says nothing, in one order. */
function plain(dump: string): string {
  return dump
    .replace(/^\\(un)?restrict .*$/gm, '')
    .replace(/(?:^GRANT .*\n)+/gm, (grants) => grants.split('\n').sort().join('\n'))
}

describe.runIf(postgresBin)('a real Postgres', () => {
  let server: PostgresServer
  const migrations: string[] = []

  beforeAll(async () => {
    server = await startPostgres(postgresBin ?? '')
    await server.run('postgres', await readPlatformSql())
    migrations.push(...(await readMigrations()).map(({ sql }) => sql))
    for (const sql of migrations) await server.run('postgres', `begin;\n${sql}\n;commit;`)
    const tap = `set search_path = extensions;\n${await pgtapSql()}`
    await server.run('postgres', `create database tests template postgres;`)
    await server.run('tests', `set client_min_messages = warning;\n${tap}`)
  }, 180_000)

  afterAll(() => server?.stop(), 180_000)

  test('takes every migration a second time without a change', async () => {
    const before = await server.dump('postgres')
    for (const sql of migrations) await server.run('postgres', `begin;\n${sql}\n;commit;`)
    const after = plain(await server.dump('postgres'))
    const hint = 'write "create or replace", "if not exists", "on conflict do nothing"'
    expect(after, `a migration changes something when it runs again: ${hint}`).toBe(plain(before))
  }, 180_000)

  test('lets no more pass together than one after another', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => book(server, randomUUID(), randomUUID())),
    )
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome.includes('too many requests'))).toHaveLength(2)
    await server.run('postgres', 'update private.limits set at_most = 1000')
  }, 180_000)

  test('stores one id once, however many deliver it together', async () => {
    const id = randomUUID()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => book(server, id, id)))
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.includes('booking_requests_pkey'))).toHaveLength(9)
  }, 180_000)

  test('a booking and its cancellation at once: the row is there and told of, or never comes', async () => {
    const cancel = async (id: string, first: boolean): Promise<string> => {
      const wait = first ? 'select pg_sleep(0.2)' : 'select 1'
      const sql = `begin; set local role anon; select area from public.cancel_booking('${id}'); ${wait}; end`
      return (await server.run('postgres', sql)).split('\n')[0] ?? ''
    }
    for (let round = 0; round < 12; round += 1) {
      const [id, person] = [randomUUID(), randomUUID()]
      const cancelled = cancel(id, round % 2 === 0)
      const [stored, answer] = await Promise.all([book(server, id, person), cancelled])
      const rows = await server.run(
        'postgres',
        `select count(*) from public.booking_requests where id = '${id}'`,
      )
      if (stored === 'stored') expect([answer, rows.trim()]).toEqual(['40', '1'])
      else {
        expect(stored).toContain('booking_cancelled')
        expect([answer === '40', rows.trim()]).toEqual([false, '0'])
      }
    }
  }, 180_000)

  test.each([
    ['one day', null, [90]],
    // Three days each (40 m², 15 a day): every two of them meet on some day.
    ['days that overlap', 15, [120, 121, 122]],
  ])(
    'of twelve customers for the last place on %s one gets it',
    async (_, areaPerDay, days) => {
      const settings = (jobs: number | null, area: number | null) =>
        server.run(
          'postgres',
          `update public.availability_settings
           set number = case name when 'jobs_per_day' then ${jobs}::integer else ${area}::integer end
           where name <> 'days_ahead'`,
        )
      await settings(1, areaPerDay)
      try {
        const outcomes = await Promise.all(
          Array.from({ length: 12 }, (_none, index) =>
            book(server, randomUUID(), randomUUID(), days[index % days.length]),
          ),
        )
        expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1)
        expect(outcomes.filter((outcome) => outcome.includes('booking_day_taken'))).toHaveLength(11)
      } finally {
        await settings(null, null)
      }
    },
    180_000,
  )

  const claim = (id: string) =>
    server.run(
      'postgres',
      `begin; select public.claim_mail('contact', '${id}') ->> 'outcome'; select pg_sleep(0.2); end`,
    )
  const keep = (id: string) =>
    `select public.keep_message('${id}', '{"email": "jan@firma.pl"}', '192.0.2.1')`

  test('of many that claim one mail together one wins', async () => {
    const id = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => server.run('postgres', keep(id))))
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => claim(id)))
    const sorted = outcomes.map((output) => output.trim()).sort()
    expect(sorted).toEqual(['claimed', ...Array(9).fill('waiting')])
  }, 180_000)

  test('of thirty claims at once for the last five places of the day five get one', async () => {
    const ids = Array.from({ length: 30 }, () => randomUUID())
    await server.run('postgres', ids.map(keep).join(';\n'))
    const setPlaces = `update private.mail set priority = 1;
      update private.limits set at_most = 5 + (select count(*) from private.limit_hits where limit_name = 'mail_in_all')
      where name = 'mail_in_all'`
    await server.run('postgres', setPlaces)
    const outcomes = (await Promise.all(ids.map(claim))).map((output) => output.trim())
    expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === 'waiting')).toHaveLength(25)
  }, 180_000)

  test.each(tapFiles)('%s', async (file) => {
    const sql = `set search_path = public, extensions;\n${await readTapFile(file)}`
    const output = await server.run('tests', sql)
    const { planned, ran, failures } = parseTap(output)
    expect(failures).toEqual([])
    expect(ran).toBe(planned)
  })
})

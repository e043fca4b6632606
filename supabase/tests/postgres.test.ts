/** What only a real Postgres (Debian's, or the one in PG_BIN) can show: races, and migrations that run twice. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PostgresServer } from './postgresServer.ts'
import { postgresBin, runMigrations, startMigratedPostgres } from './postgresServer.ts'

/** Without the random word of pg_dump 15.14 and later; grants sorted, because their order means nothing. */
function plain(dump: string): string {
  return dump
    .replace(/^\\(un)?restrict .*$/gm, '')
    .replace(/(?:^GRANT .*\n)+/gm, (grants) => grants.split('\n').sort().join('\n'))
}

describe.runIf(postgresBin)('a real Postgres', () => {
  let server: PostgresServer

  beforeAll(async () => {
    server = await startMigratedPostgres()
    await server.run('create sequence visits')
  })

  afterAll(() => server?.stop())

  beforeEach(() =>
    server.run(`update private.limits set at_most = 1000; delete from private.limit_hits;
      update private.mail_service set paused_until = null;
      update public.availability_settings set number = null`),
  )

  const until = (condition: string) => `for attempt in 1..1000 loop
    exit when ${condition}; perform pg_sleep(0.01); end loop;`
  const mark = (number: number, condition: string, and = 'true') => `do $$ begin
    perform pg_advisory_xact_lock_shared(${number}), ${and}; ${until(condition)} end $$`
  /** How many transactions have this mark. */
  const marked = (number: number) => `(select count(*) from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${number})`
  const awaited = '(select count(*) from pg_locks where not granted)'
  let visits = 0

  /** Runs a statement on its own connection. Visits made together begin together; each ends once the others are done or wait. */
  async function visit(role: string, statement: string): Promise<string> {
    visits += 1
    await Promise.resolve()
    const haveCome = `(select last_value from visits) >= ${visits}`
    return await server.run(`begin; ${mark(1, haveCome, "nextval('visits')")};
      set local role ${role}; ${statement}; reset role;
      ${mark(2, `${marked(1)} <= ${marked(2)} + ${awaited}`)}; end`)
  }

  /** One visitor's insert: "stored", or the server's error. */
  function book({ id = randomUUID(), daysAhead = 60, price = 4400 } = {}): Promise<string> {
    const insert = `insert into public.booking_requests
      (id, name, email, phone, area, total_price, preferred_date)
      values ('${id}', 'Anna Nowak', '${id}@example.pl', '1', 40, ${price}, current_date + ${daysAhead})`
    return visit('anon', insert).then(() => 'stored', String)
  }

  /** How many of these outcomes contain the words. */
  const count = (outcomes: readonly string[], words: string) =>
    outcomes.filter((outcome) => outcome.includes(words)).length

  async function together<Result>(times: number, work: (index: number) => Promise<Result>) {
    return Promise.all(Array.from({ length: times }, (_none, index) => work(index)))
  }

  /** Does the work while the statement's transaction is open, which ends when the work waits for it. */
  async function whileOpen<Result>(statement: string, work: () => Promise<Result>) {
    const [result] = await Promise.all([
      server.run(mark(4, `${marked(3)} > 0`)).then(work),
      server.run(`begin; ${statement}; ${mark(3, `${awaited} > 0`)}; end`),
    ])
    return result
  }

  test('running every migration a second time changes nothing', async () => {
    const before = await server.dump()
    await runMigrations(server.run)
    const hint = 'write "create or replace", "if not exists", "on conflict do nothing"'
    const message = `a migration changes something when it runs again: ${hint}`
    expect(plain(await server.dump()), message).toBe(plain(before))
  })

  test("parallel requests can't pass a limit together", async () => {
    await server.run('update private.limits set at_most = 10')
    const outcomes = await together(12, () => book())
    expect(count(outcomes, 'stored')).toBe(10)
    expect(count(outcomes, 'too many requests')).toBe(2)
  })

  test('one id that is delivered ten times at once is stored once', async () => {
    const id = randomUUID()
    const outcomes = await together(10, () => book({ id }))
    expect(count(outcomes, 'stored')).toBe(1)
    expect(count(outcomes, 'booking_requests_pkey')).toBe(9)
  })

  test('a booking that races its cancellation is stored and returned, or never stored', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = randomUUID()
      const cancel = `select area from public.cancel_booking('${id}')`
      const [stored, answer] = await Promise.all([book({ id }), visit('anon', cancel)])
      const isReturned = answer.startsWith('40')
      const rows = await server.run(
        `select count(*) from public.booking_requests where id = '${id}'`,
      )
      expect([isReturned, rows.trim()]).toEqual(stored === 'stored' ? [true, '1'] : [false, '0'])
      if (!isReturned) expect(stored).toContain('booking_cancelled')
    }
  })

  test('a booking that is sent again while the owner deletes it is checked as a new one', async () => {
    const id = randomUUID()
    await book({ id })
    const removal = `delete from public.booking_requests where id = '${id}'`
    const delivered = await whileOpen(removal, () => book({ id, price: 1 }))
    expect(delivered).toContain('booking_price')
  })

  test('of twelve customers who book overlapping days at once, one gets the last place', async () => {
    await server.run(`update public.availability_settings
      set number = case name when 'jobs_per_day' then 1 when 'm2_per_day' then 15 end`)
    // Three days each (40 m²): any two jobs overlap, and four customers want each day.
    const outcomes = await together(12, (index) => book({ daysAhead: 120 + (index % 3) }))
    expect(count(outcomes, 'stored')).toBe(1)
    expect(count(outcomes, 'booking_day_taken')).toBe(11)
  })

  const claim = (id: string, kind = 'contact') =>
    visit('service_role', `select public.claim_mail('${kind}', '${id}') ->> 'outcome'`)
  const keep = (id: string) =>
    `select public.keep_message('${id}', '{"email": "jan@firma.pl"}', '192.0.2.1')`

  test('of ten senders that claim one mail at once, one gets it', async () => {
    const id = randomUUID()
    await together(5, () => server.run(keep(id)))
    const outcomes = await together(10, () => claim(id))
    expect([count(outcomes, 'claimed'), count(outcomes, 'waiting')]).toEqual([1, 9])
  })

  test('ten claims for one mailbox at once do not deadlock', async () => {
    const ids = Array.from({ length: 10 }, () => randomUUID())
    // Half of them were given up, and are asked for again.
    await server.run(`
      insert into public.booking_requests (id, name, email, phone, area, total_price, preferred_date)
        select id, 'Anna Nowak', 'anna@example.pl', '1', 40, 4400, current_date + 60
        from unnest(array['${ids.join("','")}']::uuid[]) as id;
      insert into private.mail (kind, ref, part, priority)
        select 'booking', id, unnest(array['customer', (array['undelivered', 'company'])[1 + number % 2]]), 0
        from unnest(array['${ids.join("','")}']::uuid[]) with ordinality as one (id, number)`)
    const outcomes = await Promise.all(ids.map((id) => claim(id, 'booking')))
    expect(count(outcomes, 'claimed')).toBe(10)
  })

  /** The mails of one booking, each claimed once, as owed since the epoch. */
  async function claimed(): Promise<string> {
    const id = randomUUID()
    await server.run(`insert into private.mail (kind, ref, part, priority, attempts, owed_since)
      select 'booking', '${id}', unnest(array['customer', 'company']), 0, 1, 'epoch'`)
    return id
  }
  const finish = (id: string, part: string, outcome: string) =>
    visit(
      'service_role',
      `select public.finish_mail('booking', '${id}', '${part}', 'epoch', '${outcome}')`,
    )

  test('one mail of a booking is sent while the service goes down with the other: no deadlock', async () => {
    const both = (id: string) => [finish(id, 'company', 'down'), finish(id, 'customer', 'sent')]
    await Promise.all((await together(4, claimed)).flatMap(both))
  })

  test('a mail that is asked for again while its address is refused stays owed', async () => {
    const id = await claimed()
    const ask = `update private.mail set owed_since = now() where ref = '${id}' and part = 'customer'`
    await whileOpen(ask, () => finish(id, 'customer', 'refused'))
    const owed = await server.run(`select part from private.mail where ref = '${id}' order by part`)
    expect(owed).toBe('company\ncustomer\n')
  })
})

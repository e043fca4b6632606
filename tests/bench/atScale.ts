/**
 * `node supabase/local/node.js tests/bench/atScale.ts [rows]`: what some statements cost on a real Postgres,
 * with an empty table and with 500 000 bookings spread over five years, all of whose mails are owed. Medians of 30, ms.
 */
import { startMigratedPostgres } from '../../supabase/tests/postgresServer.ts'

const rows = Number(process.argv[2] ?? 500_000)
const runs = 30

// The table's triggers would judge half a million old bookings by today's rules.
const fillSql = `
set session_replication_role = replica;
insert into public.booking_requests
  (name, email, phone, area, total_price, preferred_date, created_at, submitted_at, inserted_xid, status)
select 'Jan Kowalski', n || '@example.pl', '600 700 800', 60, 6600, made::date + 30, made, made, '3',
  (array['new', 'confirmed', 'paid', 'done', 'done', 'done', 'cancelled'])[1 + n % 7]
from generate_series(1, ${rows}) as n,
  lateral (select now() - n * interval '5 years' / ${rows} - interval '10 minutes' as made) as at;
insert into private.mail (kind, ref, part, priority, next_at)
select 'booking', id, part, 1, created_at from public.booking_requests, unnest(array['customer', 'company']) as part
on conflict do nothing;
set session_replication_role = origin;
-- One night's work for the purge: done before, so that the measured one finds what a night leaves.
select private.purge();
vacuum analyze;`

const booking = `insert into public.booking_requests (name, email, phone, area, total_price, preferred_date)
  values ('Jan Kowalski', n || '@bench.example', '600 700 800', 60, 6600, current_date + 60)`

// Made anew for each size: its mails are owed.
const claimedSql = `delete from private.mail where ref in
    (select id from public.booking_requests where email = 'claimed@bench.example');
  delete from public.booking_requests where email = 'claimed@bench.example';
  ${booking.replace("n || '@bench.example'", "'claimed@bench.example'")};
  select private.owe_mail('booking', id, '', 'customer', 'company') from public.booking_requests
  where email = 'claimed@bench.example';
  update private.limits set at_most = 1000000 where name like 'mail%'`

const statements: Readonly<Record<string, string>> = {
  insert: booking,
  'mail claim': `perform public.claim_mail('booking', mine)`,
  sweep: 'perform public.due_mail(50)',
  'taken days': 'perform public.taken_days()',
  purge: 'perform private.purge()',
  'anonymous read': 'perform from public.booking_requests',
}

const visitors = new Set(['insert', 'anonymous read', 'taken days'])

// Measured inside the server: psql's own start would be most of it.
function measureSql(name: string, statement: string): string {
  return `create temp table times (ms double precision);
do $bench$
declare
  began timestamptz;
  mine uuid := (select id from public.booking_requests where email = 'claimed@bench.example');
begin
  for n in 1..${runs} loop
    update private.mail set next_at = now() where ref = mine;
    perform set_config('request.headers', json_build_object('cf-connecting-ip', '10.' || n || '.0.1')::text, true);
    ${visitors.has(name) ? "perform set_config('role', 'anon', true);" : ''}
    began := clock_timestamp();
    ${statement};
    perform set_config('role', 'none', true);
    insert into times values (extract(epoch from clock_timestamp() - began) * 1000);
  end loop;
end $bench$;
select round(percentile_cont(0.5) within group (order by ms)::numeric, 2) from times;`
}

const server = await startMigratedPostgres()
try {
  for (const count of [0, rows]) {
    if (count > 0) await server.run(fillSql)
    await server.run(claimedSql)
    for (const [name, statement] of Object.entries(statements)) {
      const ms = await server.run(measureSql(name, statement))
      console.log(`${count} rows, ${name}: ${ms.trim()} ms`)
    }
  }
} finally {
  await server.stop()
}

-- Statements of withdrawal: stored whatever number they name, once, read by nobody, mailed as the row says.
begin;
select plan(56);

create function pg_temp.id(n integer) returns uuid language sql
return ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid;

-- States a withdrawal as the edge function does; `change` replaces parts of it.
create function pg_temp.state(n integer, change jsonb default '{}', address text default '192.0.2.1') returns jsonb language sql as $$
  select public.claim_withdrawal(pg_temp.id(n), jsonb_build_object(
    'orderNumber', 'K7QF-2M9X', 'name', 'Łucja Żółć', 'email', 'lucja' || n || '@example.pl',
    'submittedAt', to_char(now() - interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'revision', 1
  ) || change, address)
$$;

-- Who may do what
select is(
  has_function_privilege(role, oid, 'execute'), role = 'service_role' and pronamespace = 'public'::regnamespace,
  role || ' and ' || oid::regprocedure
)
from pg_proc, unnest(array['anon', 'service_role']) as role
where proname in ('claim_withdrawal', 'finish_withdrawal_email', 'release_withdrawal_email', 'unsent_withdrawals',
  'keep_withdrawal', 'purge_withdrawals');
select table_privs_are('public', 'withdrawals', 'anon', array[]::text[]);
select table_privs_are('public', 'withdrawals', 'authenticated', array[]::text[]);
select table_privs_are('public', 'withdrawals', 'service_role', array['SELECT', 'DELETE']);
select policies_are('public', 'withdrawals', array[]::text[]);
select is(relrowsecurity, true, 'row-level security is on') from pg_class where oid = 'public.withdrawals'::regclass;

-- An unknown order number
create temp table stated as select pg_temp.state(1) as answer;
select is((select answer ->> 'outcome' from stated), 'claimed', 'a number that no order has is no reason to refuse');
select is((select answer -> 'booking' from stated), 'null', 'the company is told that there is none');
select is(
  (select (answer -> 'withdrawal') - 'submittedAt' - 'receivedAt' from stated),
  jsonb_build_object('id', pg_temp.id(1), 'orderNumber', 'K7QF-2M9X', 'name', 'Łucja Żółć', 'email', 'lucja1@example.pl'),
  'the mails are made of the row'
);
select results_eq(
  'select order_number, name, email, submitted_at, created_at from public.withdrawals',
  $$values ('K7QF-2M9X', 'Łucja Żółć', 'lucja1@example.pl', date_trunc('microsecond', now() - interval '1 hour'), now())$$,
  'it is stored with both its instants'
);

-- Repeats, claims, leases
select is(pg_temp.state(1), '{"outcome": "kept", "revision": 1}', 'a repeat is known, and its mails are being sent');
select is(
  pg_temp.state(1, '{"name": "Kto Inny", "revision": 2}'), '{"outcome": "kept", "revision": 1}',
  'what came first stands, whatever comes under its id'
);
select is((select name from public.withdrawals), 'Łucja Żółć', 'and is not changed');
select public.release_withdrawal_email(pg_temp.id(1), gen_random_uuid());
select is(pg_temp.state(1) ->> 'outcome', 'kept', 'nobody else gives a claim back');
select public.release_withdrawal_email(pg_temp.id(1), (select (answer ->> 'claim')::uuid from stated));
select public.finish_withdrawal_email(pg_temp.id(1), 'customer');
select is(pg_temp.state(1) ->> 'customer', 'sent', 'given back, it can be claimed at once, and knows what is done');
update private.withdrawal_mail set claimed_at = now() - interval '121 seconds';
select is(pg_temp.state(1) ->> 'company', 'owed', 'a lease ends after two minutes');
select public.finish_withdrawal_email(pg_temp.id(1), 'company');
select is(pg_temp.state(1), '{"outcome": "sent", "revision": 1}', 'both are sent: never again');
select is(public.claim_withdrawal(pg_temp.id(99)), '{"outcome": "unknown"}', 'without a statement nothing is stored');

-- The order that a number names
insert into public.booking_requests (id, name, email, phone, area, total_price, preferred_date)
values ('3f2b8c1e-5d4a-4f6b-9c7d-8e9f0a1b2c3d', 'Anna Nowak', 'anna@example.pl', '600', 60, 6600, current_date + 60);
create temp table named as select pg_temp.state(
  2, jsonb_build_object('orderNumber', (select order_number from public.booking_requests), 'email', 'Anna+umowa@example.pl')
) -> 'booking' as booking;
select is((select booking ->> 'name' from named), 'Anna Nowak', 'the company is told whose order it is');
select is((select booking -> 'isSameMailbox' from named), 'true', 'and that it is the same mailbox, however it is spelt');
select is(
  pg_temp.state(3, jsonb_build_object('orderNumber', (select order_number from public.booking_requests))) -> 'booking' -> 'isSameMailbox',
  'false', 'a stranger who knows the number is told apart'
);
select is((select status from public.booking_requests), 'new', 'no statement changes an order');

-- The clock of the device
select pg_temp.state(4, '{"submittedAt": "2020-01-01T00:00:00Z"}', '192.0.3.1'), pg_temp.state(5, '{"submittedAt": "2999-01-01T00:00:00Z"}', '192.0.3.1');
select results_eq(
  $$select submitted_at from public.withdrawals where id in (pg_temp.id(4), pg_temp.id(5)) order by id$$,
  $$values (now() - interval '30 days'), (now())$$, 'a clock that is wrong is set right'
);

-- What no statement may carry
prepare bad (jsonb) as select pg_temp.state(50, $1, '192.0.4.1');
select throws_ok($$execute bad('{"orderNumber": " "}')$$, '23514');
select throws_ok($$execute bad('{"orderNumber": "bit.ly"}')$$, '23514');
select throws_ok($$execute bad('{"orderNumber": "600 700 800"}')$$, '23514');
select throws_ok($$execute bad('{"orderNumber": "<b>1</b>"}')$$, '23514');
select throws_ok($$execute bad(jsonb_build_object('orderNumber', repeat('A', 41)))$$, '23514');
select throws_ok($$execute bad('{"name": "Jan http://zly.example"}')$$, '23514');
select throws_ok($$execute bad('{"name": "Jan\r\nBcc: x"}')$$, '23514');
select throws_ok($$execute bad('{"email": "a@b"}')$$, '23514');
select throws_ok($$execute bad('{"email": "a@b.pl,c@d.pl"}')$$, '23514');
select throws_ok($$execute bad('{"revision": 101}')$$, '23514');
select is((select count(*) from private.limit_hits where subject = private.salted_hash('lucja50@example.pl')), 0::bigint, 'and what is refused counts nothing');

-- Limits
select pg_temp.state(60 + n, '{"email": "ten.sam@example.pl"}', '192.0.5.1') from generate_series(1, 5) as n;
select is(
  pg_temp.state(66, '{"email": "Ten.Sam+1@example.pl"}', '192.0.5.1'), '{"outcome": "limited"}', 'five a day of one mailbox'
);
update private.limits set at_most = 3 where name = 'withdrawal_mail_in_all';
select results_eq(
  $$select pg_temp.state(70 + n, '{}', '10.1.0.1') ->> 'outcome' from generate_series(1, 3) as n$$,
  array['claimed', 'claimed', 'claimed'], 'mails go out while there are any'
);
select public.finish_withdrawal_email(pg_temp.id(70 + n), 'company') from generate_series(1, 3) as n;
select is(pg_temp.state(74, '{}', '10.1.0.1'), '{"outcome": "kept", "revision": 1}', 'a flood is stored, and its mails wait');
select is(pg_temp.state(75, '{}', '198.51.100.1') ->> 'outcome', 'claimed', 'an honest one''s go out at once');
update private.limits set at_most = (select count(*) from public.withdrawals) where name = 'withdrawal_in_all';
select is(pg_temp.state(76, '{}', '198.51.101.1'), '{"outcome": "limited"}', 'the disk does not fill');
select is(pg_temp.state(75, '{}', '198.51.101.1') ->> 'outcome', 'kept', 'what is stored is known past every limit');

-- What the sweep finds
update public.withdrawals set created_at = now() - interval '10 minutes' where id in (pg_temp.id(2), pg_temp.id(74), pg_temp.id(1));
select is(public.unsent_withdrawals(10), jsonb_build_array(pg_temp.id(74)), 'neither what is sent, nor what is being sent, nor the brand-new');
update private.withdrawal_mail set claimed_at = now() - interval '3 minutes' where withdrawal_id = pg_temp.id(2);
select is(public.unsent_withdrawals(10), jsonb_build_array(pg_temp.id(2), pg_temp.id(74)), 'first what need not wait');

-- Retention: as the contracts
update public.withdrawals set created_at = date_trunc('year', now() at time zone 'Europe/Warsaw') at time zone 'Europe/Warsaw' - interval '5 years'
  where id = pg_temp.id(1);
update public.withdrawals set created_at = date_trunc('year', now() at time zone 'Europe/Warsaw') at time zone 'Europe/Warsaw' - interval '5 years 1 second'
  where id = pg_temp.id(2);
select private.purge_withdrawals();
select is((select count(*) from public.withdrawals where id = pg_temp.id(1)), 1::bigint, 'kept to the end of the fifth year after');
select is((select count(*) from public.withdrawals where id = pg_temp.id(2)), 0::bigint, 'and no longer');
select is((select count(*) from private.withdrawal_mail where withdrawal_id = pg_temp.id(2)), 0::bigint, 'with its bookkeeping');

select * from finish();
rollback;

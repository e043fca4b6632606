-- Statements of withdrawal: stored whatever number they name, once, read by nobody, mailed as the row says.
begin;
select plan(31);

create function pg_temp.id(n integer) returns uuid language sql
return (lpad(n::text, 8, '0') || '-0000-4000-8000-000000000000')::uuid;

-- States a withdrawal as the edge function does, and gives what it may send; `change` replaces parts of it.
create function pg_temp.state(n integer, change jsonb default '{}', address text default '192.0.2.1') returns jsonb language plpgsql as $$
declare
  statement jsonb := jsonb_build_object(
    'orderNumber', 'K7QF-2M9X', 'name', 'Łucja Żółć', 'email', 'lucja' || n || '@example.pl',
    'submittedAt', to_char(now() - interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  ) || change;
begin
  perform public.keep_withdrawal(pg_temp.id(n), statement, address);
  return public.claim_mail('withdrawal', pg_temp.id(n));
end
$$;

-- Who may do what
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

-- Repeats
select is(pg_temp.state(1), '{"outcome": "waiting"}', 'a repeat is known, and its mails are being sent');
select is(
  pg_temp.state(1, '{"name": "Kto Inny"}'), '{"outcome": "waiting"}',
  'what came first stands, whatever comes under its id'
);
select is((select name from public.withdrawals), 'Łucja Żółć', 'and is not changed');

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
insert into public.booking_requests (id, name, email, phone, area, total_price, preferred_date, created_at)
values ('3f2b8c1e-5d4a-4f6b-9c7d-000000000000', 'Obcy', 'obcy@example.pl', '600', 60, 6600, current_date + 60, now() - interval '1 day');
select is(
  public.claim_mail('withdrawal', pg_temp.id(2)) ->> 'outcome' || (private.mail_facts('withdrawal', pg_temp.id(2)) -> 'booking' ->> 'name'),
  'waitingAnna Nowak', 'of two orders of one number it is the one of the same mailbox'
);

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

-- A right that nobody can use up
select pg_temp.state(60 + n, '{"email": "ten.sam@example.pl"}', format('192.0.%s.1', n)) from generate_series(1, 7) as n;
select is(
  (select count(*) from public.withdrawals where email = 'ten.sam@example.pl'), 7::bigint,
  'seven statements of one mailbox from seven networks: seven stored'
);
select is(
  (select count(*) from private.mail where kind = 'withdrawal' and part = 'customer' and attempts = 0), 2::bigint,
  'two of their receipts wait for the next day'
);

-- Retention: as the contracts
update public.withdrawals set created_at = date_trunc('year', now() at time zone 'Europe/Warsaw') at time zone 'Europe/Warsaw' - interval '5 years'
  where id = pg_temp.id(1);
update public.withdrawals set created_at = date_trunc('year', now() at time zone 'Europe/Warsaw') at time zone 'Europe/Warsaw' - interval '5 years 1 second'
  where id = pg_temp.id(2);
select private.purge();
select is((select count(*) from public.withdrawals where id = pg_temp.id(1)), 1::bigint, 'kept to the end of the fifth year after');
select is((select count(*) from public.withdrawals where id = pg_temp.id(2)), 0::bigint, 'and no longer');

select * from finish();
rollback;

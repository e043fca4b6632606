-- A visitor inserts and gets the row back; nobody reads, changes or removes one.
begin;
select plan(15);

-- Runs a statement as a role and gives the number of its rows.
create function pg_temp.run_as(role_name text, statement text) returns bigint language plpgsql as $$
declare
  touched bigint;
begin
  perform set_config('role', role_name, true);
  execute statement;
  get diagnostics touched = row_count;
  perform set_config('role', 'none', true);
  return touched;
end
$$;

create function pg_temp.visit(statement text) returns bigint language sql as $$
  select pg_temp.run_as('anon', statement)
$$;

create function pg_temp.booking(extra_column text default '', extra_value text default '') returns text
language sql as $$
  select format(
    'insert into public.booking_requests (name, email, phone, area, total_price, preferred_date%s)
     values (''Jan Kowalski'', ''jan@example.pl'', ''600'', 40, 4400, current_date + 60%s)',
    extra_column, extra_value
  )
$$;

-- A row of somebody else's transaction.
insert into public.booking_requests (name, email, phone, area, total_price, preferred_date, inserted_xid)
values ('Anna Nowak', 'anna@example.pl', '601', 50, 5500, current_date + 60, '3');

select is(pg_temp.visit('select from public.booking_requests'), 0::bigint, 'a visitor reads nothing');
select is(pg_temp.visit(pg_temp.booking() || ' returning id'), 1::bigint, 'a visitor''s insert comes back');
select is(
  pg_temp.visit($$select from public.booking_requests where email = 'anna@example.pl'$$), 0::bigint,
  'another''s row stays hidden after an insert'
);
select throws_ok(
  $$select pg_temp.visit('update public.booking_requests set phone = ''1''')$$, '42501', null, 'no update'
);
select throws_ok(
  $$select pg_temp.visit('delete from public.booking_requests')$$, '42501', null, 'no delete'
);
select throws_ok(
  $$select pg_temp.visit('truncate public.booking_requests')$$, '42501', null, 'no truncate'
);
select throws_ok(
  format('select pg_temp.visit(%L)', pg_temp.booking(', status', ', ''paid''')), '42501', null, 'no status'
);
select throws_ok(
  format('select pg_temp.visit(%L)', pg_temp.booking(', late', ', true')), '42501', null, 'no mark'
);
select throws_ok(
  format('select pg_temp.visit(%L)', pg_temp.booking(', inserted_xid', ', ''3''')), '42501', null,
  'no transaction of one''s own choice'
);
select throws_ok(
  format('select pg_temp.visit(%L)', pg_temp.booking() || ' on conflict (id) do update set phone = ''1'''),
  '42501', null, 'no upsert'
);
select throws_ok(
  $$select pg_temp.visit('select from private.limits')$$, '42501', null, 'no look into the private schema'
);
select throws_ok(
  $$select pg_temp.visit('select public.set_limit(''mail_in_all'', 0)')$$, '42501', null, 'no change of limits'
);
select throws_ok(
  format('select pg_temp.run_as(''authenticated'', %L)', pg_temp.booking()), '42501', null,
  'there are no logins, so a login may do nothing'
);
select is(
  pg_temp.run_as('service_role', $$select from public.booking_requests where email = 'anna@example.pl'$$),
  1::bigint, 'the secret key reads'
);
select is(
  pg_temp.run_as('service_role', $$update public.booking_requests set status = 'paid' where email = 'anna@example.pl'$$),
  1::bigint, 'the secret key changes'
);

select * from finish();
rollback;

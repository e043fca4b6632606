-- What is kept how long, and what a restored backup shows.
begin;
select plan(13);

-- A booking of this status, made and to be painted so long ago.
create function pg_temp.book(label text, booking_status text, made interval, painted date) returns void language sql as $$
  insert into public.booking_requests (name, email, phone, area, total_price, preferred_date)
  values ('Jan Kowalski', label || '@example.pl', '600', 40, 4400, current_date + 60);
  update public.booking_requests set status = booking_status, created_at = now() - made, preferred_date = painted
  where email = label || '@example.pl'
$$;
create function pg_temp.new_year(years_ago integer) returns date language sql as $$
  select (date_trunc('year', now() at time zone 'Europe/Warsaw') - years_ago * interval '1 year')::date
$$;

-- Whatever its status: a job that is ahead, or was painted within a year.
select pg_temp.book(kind || '-ahead', kind, '12 months', current_date + 30),
  pg_temp.book(kind || '-past', kind, '20 months', (current_date - interval '11 months')::date)
from unnest(array['new', 'confirmed', 'paid', 'done', 'cancelled']) as kind;
select private.purge();
select is((select count(*) from public.booking_requests), 10::bigint, 'what is ahead or less than a year past is kept');
delete from public.booking_requests;
select pg_temp.book('cancelled-old', 'cancelled', '15 months', (current_date - interval '13 months')::date);
-- Painted on the last day of a year that ended five years ago, and on the day after.
select pg_temp.book(kind || '-old', kind, '10 years', pg_temp.new_year(5) - 1),
  pg_temp.book(kind || '-young', kind, '10 years', pg_temp.new_year(5))
from unnest(array['new', 'confirmed', 'paid', 'done']) as kind;
select private.purge();
select set_eq(
  $$select split_part(email, '@', 1) from public.booking_requests$$,
  array['new-young', 'confirmed-young', 'paid-young', 'done-young'],
  'a year for what was cancelled, five from the end of its year for everything else'
);

create schema cron;
create table cron.job_run_details as select now() - days * interval '1 day' as end_time from generate_series(1, 10) as days;
select private.purge();
select is((select count(*) from cron.job_run_details), 7::bigint, 'nor does the schedule''s own diary grow');

insert into private.limit_hits (limit_name, subject, at) values
  ('booked_days_per_network', 'x', now() - interval '25 hours'), ('booked_days_per_network', 'y', now() - interval '23 hours');
select private.forget_limit_hits();
select results_eq('select subject from private.limit_hits', array['y'], 'counted uses are forgotten after a day');

-- A backup brings rows whose transaction numbers are used anew on another server.
insert into public.booking_requests (name, email, phone, area, total_price, preferred_date, created_at, inserted_xid)
values ('Anna Nowak', 'restored@example.pl', '601', 50, 5500, current_date + 60, now() - interval '1 day', pg_current_xact_id());
set local role anon;
select is_empty('select from public.booking_requests', 'a restored row of this very transaction number stays hidden');
select lives_ok(
  $$insert into public.booking_requests (name, email, phone, area, total_price, preferred_date)
    values ('Jan Kowalski', 'own@example.pl', '600', 40, 4400, current_date + 60)$$,
  'a visitor books'
);
select results_eq('select email from public.booking_requests', array['own@example.pl'], 'and reads the own row alone');
reset role;
update public.booking_requests set inserted_xid = '3' where email = 'own@example.pl';
set local role anon;
select is_empty('select from public.booking_requests', 'another transaction of the same instant reads nothing');
reset role;

-- No statement of a visitor's reads the whole table
create temp table plan_lines (line text);
do $$
declare
  line text;
begin
  perform set_config('role', 'anon', true);
  perform set_config('enable_seqscan', 'off', true);
  for line in execute 'explain select * from public.booking_requests' loop
    perform set_config('role', 'none', true);
    insert into plan_lines values (line);
    perform set_config('role', 'anon', true);
  end loop;
  perform set_config('role', 'none', true);
end
$$;
select isnt_empty($$select from plan_lines where line like '%booking_requests_created_at%'$$, 'an index finds what a visitor may read');
select is_empty($$select from plan_lines where line like '%Seq Scan on booking_requests%'$$, 'nothing is scanned');
select has_index('public', 'booking_requests', name::name, 'the purge has its index: ' || name)
from unnest(array['booking_requests_cancelled', 'booking_requests_preferred_date']) as name;
select has_index('private', 'limit_hits', 'limit_hits_at', 'and so have the counted uses');

select * from finish();
rollback;

-- What runs by itself: how long each thing is kept, and the request for the mail sweep.
begin;
select plan(12);

-- A booking with this status, made so long ago and painted on this day.
create function pg_temp.book(label text, booking_status text, made interval, painted date) returns void language sql as $$
  insert into public.booking_requests (name, email, phone, area, total_price, preferred_date)
  values ('Jan Kowalski', label || '@example.pl', '600', 40, 4400, current_date + 60);
  update public.booking_requests set status = booking_status, created_at = now() - made, preferred_date = painted
  where email = label || '@example.pl'
$$;
create function pg_temp.new_year(years_ago integer) returns date language sql as $$
  select (date_trunc('year', pg_temp.today()) - years_ago * interval '1 year')::date
$$;

-- Bookings of any status: painted in the future, within the last year, or in 2016 by a typo.
select pg_temp.book(kind || '-ahead', kind, '12 months', current_date + 30),
  pg_temp.book(kind || '-past', kind, '20 months', (current_date - interval '11 months')::date),
  pg_temp.book(kind || '-slip', kind, '11 months', '2016-12-24')
from unnest(array['new', 'confirmed', 'paid', 'done', 'cancelled']) as kind;
select private.purge();
select is((select count(*) from public.booking_requests), 15::bigint, 'a booking is kept until its day is a year past and it is a year old itself');
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
  'a cancelled one is kept for a year, any other for five from the end of its year'
);

-- Everything else: one row just within its period, one just past it
create schema cron;
create table cron.job_run_details (end_time timestamptz);
insert into public.withdrawals (id, order_number, name, email, submitted_at, created_at)
select pg_temp.id(n), 'K7QF-2M9X', 'Jan Kowalski', 'jan@example.pl', now(), pg_temp.new_year(5)::timestamp at time zone 'Europe/Warsaw' - early
from (values (1, interval '0'), (2, interval '1 second')) as statement (n, early);
insert into private.cancelled_bookings (id, at) values (pg_temp.id(1), now() - interval '39 days'), (pg_temp.id(2), now() - interval '41 days');
insert into private.messages (id, message) values (pg_temp.id(1), null), (pg_temp.id(2), '{}');
update public.booking_requests set network = 'a hash', created_at = now() - (case when email like 'new%' then 13 else 15 end) * interval '1 day';
insert into cron.job_run_details values (now() - interval '6 days'), (now() - interval '8 days');
insert into private.limit_hits (limit_name, subject, at) values
  ('booked_days_per_network', 'a day', now() - interval '23 hours'), ('booked_days_per_network', 'a day', now() - interval '25 hours'),
  ('booking_cancel_per_network', 'an hour', now() - interval '59 minutes'), ('booking_cancel_per_network', 'an hour', now() - interval '61 minutes');
select private.purge();
select results_eq('select id from public.withdrawals', array[pg_temp.id(1)], 'a withdrawal is kept as long as a booking');
select results_eq('select id from private.cancelled_bookings', array[pg_temp.id(1)], 'a cancelled id is kept longer than a device may queue');
select is((select count(*) from private.messages), 2::bigint, 'a message is kept until it is mailed, its id for ever');
select is((select count(network) from public.booking_requests), 1::bigint, 'the hash of a network is kept for 14 days');
select is((select count(*) from cron.job_run_details), 1::bigint, 'pg_cron''s log is kept for a week');
select results_eq(
  'select subject from private.limit_hits order by subject', array['a day', 'an hour'], 'a counted use is kept as long as it counts'
);

-- The mail sweep, with stand-ins for the hosted platform's vault and pg_net.
create schema vault;
create table vault.decrypted_secrets (name text, decrypted_secret text);
create schema net;
create table net.asked (url text, body jsonb, headers jsonb, timeout_milliseconds integer);
-- The signature: https://supabase.com/docs/guides/database/extensions/pg_net
create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
  timeout_milliseconds integer default 2000
) returns bigint language sql as $$
  insert into net.asked values (url, body, headers, timeout_milliseconds) returning 1::bigint
$$;

insert into vault.decrypted_secrets values ('project_url', 'https://project.example/'), ('another', 'x');
select throws_like(
  'select private.request_mail_sweep()', '%project_url and mail_sweep_key%', 'a missing secret is named'
);
insert into vault.decrypted_secrets values ('mail_sweep_key', 'sb_secret_sweep');
select lives_ok('select private.request_mail_sweep()', 'with both secrets the request is sent');
select results_eq(
  'select url, body, headers from net.asked',
  $$select
      'https://project.example/functions/v1/send-booking-email', '{"sweep": true}'::jsonb,
      '{"Content-Type": "application/json", "apikey": "sb_secret_sweep"}'::jsonb$$,
  'there is one request, for the sweep, with the key'
);
select cmp_ok((select min(timeout_milliseconds) from net.asked), '>', 60000, 'its timeout is long enough for a sweep');

select * from finish();
rollback;

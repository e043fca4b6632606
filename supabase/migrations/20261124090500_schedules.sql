-- How long each thing is kept, and what runs by itself.

-- The privacy text (locales/pl) says the same; a test reads both.
create table if not exists private.retention (
  status text primary key,
  keep interval not null check (keep > interval '0'),
  -- What became a contract is kept from the end of its year, as accounting counts; the rest from its booking.
  from_end_of_year boolean not null
);
alter table private.retention enable row level security;
revoke all on private.retention from public, anon, authenticated, service_role;
insert into private.retention (status, keep, from_end_of_year)
values
  ('new', '12 months', false),
  ('cancelled', '12 months', false),
  ('confirmed', '5 years', true),
  ('paid', '5 years', true),
  ('done', '5 years', true),
  ('withdrawal', '5 years', true)
on conflict (status) do nothing;

-- What has passed its period, by the day that counts for its kind: indexes of all rows have the planner read most of
-- the table (97 ms at 500 000 rows), for it can't know that what is old has long been removed.
create index if not exists booking_requests_no_contract on public.booking_requests (created_at)
where status in ('new', 'cancelled');
create index if not exists booking_requests_contract on public.booking_requests (preferred_date)
where status in ('confirmed', 'paid', 'done');

create or replace function private.purge()
returns void
language plpgsql
security definer
set search_path = ''
-- An index of some statuses serves where the plan is made for one.
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set jit = off
as $$
declare
  period private.retention;
begin
  for period in select * from private.retention loop
    if period.from_end_of_year then
      delete from public.booking_requests as booking
      where booking.status = period.status
        and booking.preferred_date < date_trunc('year', now() at time zone 'Europe/Warsaw' - period.keep)::date;
    else
      delete from public.booking_requests as booking
      where booking.status = period.status and booking.created_at < now() - period.keep;
    end if;
  end loop;
  delete from private.cancelled_bookings where at < now() - interval '40 days';
  delete from private.limit_hits
  where at < now() - (select greatest(max(per), interval '24 hours') from private.limits);
end
$$;

create or replace function private.purge_withdrawals()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.withdrawals using private.retention
  where retention.status = 'withdrawal'
    and withdrawals.created_at
      < date_trunc('year', now() at time zone 'Europe/Warsaw' - retention.keep) at time zone 'Europe/Warsaw'
$$;

-- A mailed message's id is forgotten after 45 days: a device queues for 30 at most.
create or replace function private.purge_messages()
returns void
language sql
set search_path = ''
as $$
  delete from private.messages where message is null and created_at < now() - interval '45 days'
$$;

-- A use is forgotten as soon as it counts no more.
create or replace function private.forget_limit_hits()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.limit_hits as hits using private.limits
  where limits.name = hits.limit_name and hits.at < now() - limits.per
$$;

-- Asks for what is owed to be sent. Needs pg_net and two Vault secrets: project_url and mail_sweep_key (a secret API
-- key of the project).
create or replace function private.request_mail_sweep()
returns void
language plpgsql
set search_path = ''
as $$
declare
  project_url text;
  sweep_key text;
begin
  -- Dynamic, because neither schema exists outside a hosted project.
  execute $q$select max(decrypted_secret) filter (where name = 'project_url'),
    max(decrypted_secret) filter (where name = 'mail_sweep_key')
    from vault.decrypted_secrets$q$ into project_url, sweep_key;
  if project_url is null or sweep_key is null then
    raise exception 'the Vault secrets project_url and mail_sweep_key are needed for the mail sweep';
  end if;
  -- A sweep sends many mails: pg_net's own patience ends after two seconds.
  execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 140000)'
    using project_url || '/functions/v1/send-booking-email',
      jsonb_build_object('Content-Type', 'application/json', 'apikey', sweep_key),
      jsonb_build_object('sweep', true);
end
$$;

revoke all on function
  private.purge(),
  private.purge_withdrawals(),
  private.purge_messages(),
  private.forget_limit_hits(),
  private.request_mail_sweep()
from public, anon, authenticated, service_role;

-- All on schedule where pg_cron can run (hosted projects); elsewhere the README names other ways.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and coalesce(current_setting('shared_preload_libraries', true), '') like '%pg_cron%'
  then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform cron.schedule('purge', '17 2 * * *', 'select private.purge()');
    perform cron.schedule('purge-messages', '27 2 * * *', 'select private.purge_messages()');
    perform cron.schedule('purge-withdrawals', '37 2 * * *', 'select private.purge_withdrawals()');
    perform cron.schedule('forget-limit-hits', '47 * * * *', 'select private.forget_limit_hits()');
    perform cron.schedule('mail-sweep', '*/5 * * * *', 'select private.request_mail_sweep()');
  end if;
end
$$;

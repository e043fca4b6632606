-- How long data is kept, and what runs by itself. The schemas cron, vault and net exist in hosted projects only; PL/pgSQL
-- looks for them when it runs.

-- Deletes what has passed its period. The privacy text (locales/pl) says the same; a test compares. Never a booking whose
-- day is ahead or less than a year past: without a status it counts as a contract, because an owner who works from the
-- mails never sets one. Nor one that was made less than a year ago: if its day is long past, the year is a typo.
create or replace function private.purge()
returns void
language plpgsql
set search_path = ''
as $$
declare
  today date := (now() at time zone 'Europe/Warsaw')::date;
  -- Contracts and withdrawals are kept 5 years from the end of their year, as accounting counts.
  oldest_year date := date_trunc('year', today - interval '5 years')::date;
begin
  delete from public.booking_requests where status = 'cancelled' and preferred_date < today - interval '12 months'
    and created_at < now() - interval '12 months';
  delete from public.booking_requests where preferred_date < oldest_year and created_at < now() - interval '12 months';
  delete from public.withdrawals where created_at < oldest_year::timestamp at time zone 'Europe/Warsaw';
  -- A device keeps a booking for 30 days at most.
  delete from private.cancelled_bookings where at < now() - interval '40 days';
  update public.booking_requests set network = null where network is not null and created_at < now() - interval '14 days';
  -- A use of a limit is deleted once it no longer counts.
  delete from private.limit_hits as hits using private.limits
  where limits.name = hits.limit_name and hits.at < now() - limits.per;
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details where end_time < now() - interval '7 days';
  end if;
end
$$;

-- Asks the function to send what is owed. Needs pg_net and two Vault secrets: project_url and mail_sweep_key (a secret key).
create or replace function private.request_mail_sweep()
returns void
language plpgsql
set search_path = ''
as $$
declare
  project_url text := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url');
  sweep_key text := (select decrypted_secret from vault.decrypted_secrets where name = 'mail_sweep_key');
begin
  if project_url is null or sweep_key is null then
    raise exception 'the Vault secrets project_url and mail_sweep_key are needed for the mail sweep';
  end if;
  perform net.http_post(
    url := rtrim(project_url, '/') || '/functions/v1/send-booking-email',
    headers := jsonb_build_object('Content-Type', 'application/json', 'apikey', sweep_key),
    body := '{"sweep": true}',
    -- A sweep takes longer than the five seconds that pg_net waits by default.
    timeout_milliseconds := 140000
  );
end
$$;

-- Schedules both where pg_cron exists (hosted projects); the README names other ways.
do $$
begin
  if current_setting('shared_preload_libraries') like '%pg_cron%' then
    -- Not by "if not exists": hosted projects then grant its rights again, which fails if one was passed on.
    if not exists (select from pg_extension where extname = 'pg_cron') then
      create extension pg_cron with schema pg_catalog;
    end if;
    create extension if not exists pg_net with schema extensions;
    perform cron.schedule('purge', '47 * * * *', 'select private.purge()');
    perform cron.schedule('mail-sweep', '*/5 * * * *', 'select private.request_mail_sweep()');
  end if;
end
$$;

-- How long things are kept: bookings that were never confirmed for 12 months, counted limits for a day.

create or replace function private.purge()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.booking_requests where status = 'new' and created_at < now() - interval '12 months';
  delete from private.limit_hits as hits
  using private.limits
  where limits.name = hits.limit_name and hits.at < now() - greatest(limits.per, interval '24 hours');
$$;
revoke all on function private.purge () from public, anon, authenticated;

-- Every night where pg_cron can run (hosted projects); elsewhere whoever runs the database calls it.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and coalesce(current_setting('shared_preload_libraries', true), '') like '%pg_cron%'
  then
    create extension if not exists pg_cron;
    perform cron.schedule('purge', '17 2 * * *', 'select private.purge()');
  end if;
end
$$;

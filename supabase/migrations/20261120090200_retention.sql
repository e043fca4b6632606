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
  if not exists (select from pg_available_extensions where name = 'pg_cron') then
    return;
  end if;
  create extension if not exists pg_cron;
  perform cron.schedule('purge', '17 2 * * *', 'select private.purge()');
exception
  -- Installed, but not loaded at the server's start: only its administrator can change that.
  when others then
    raise notice 'pg_cron can not be used here (%): schedule private.purge() otherwise', sqlerrm;
end
$$;

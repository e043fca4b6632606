-- A purge that costs the same beside half a million bookings as beside none; booking_state and cancel_booking read alike.

-- What has passed its period, by the day that counts for its kind. With indexes of all rows the planner read
-- most of the table (97 ms at 500 000 rows): it can't know that what is old has long been removed.
drop index if exists public.booking_requests_retention;
drop index if exists public.booking_requests_retention_by_year;
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

-- What a device may know of a booking, once for both functions below.
create or replace function private.state_of(p_id uuid)
returns table (
  area integer,
  preferred_date date,
  total_price integer,
  status text,
  late boolean,
  created_at timestamptz,
  revision smallint
)
language sql
stable
set search_path = ''
as $$
  select area, preferred_date, total_price, status, late, created_at, revision
  from public.booking_requests
  where id = p_id
$$;
revoke all on function private.state_of(uuid) from public, anon, authenticated, service_role;

create or replace function public.booking_state(p_id uuid)
returns table (
  area integer,
  preferred_date date,
  total_price integer,
  status text,
  late boolean,
  created_at timestamptz,
  revision smallint
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.take('booking_state_per_address', private.caller_address());
  return query select * from private.state_of(p_id);
end
$$;

create or replace function public.cancel_booking(p_id uuid)
returns table (
  area integer,
  preferred_date date,
  total_price integer,
  status text,
  late boolean,
  created_at timestamptz,
  revision smallint
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.take('booking_cancel_per_address', private.caller_address());
  perform private.lock_booking(p_id);
  return query select * from private.state_of(p_id);
  if not found and p_id is not null then
    insert into private.cancelled_bookings (id) values (p_id) on conflict (id) do nothing;
  end if;
end
$$;

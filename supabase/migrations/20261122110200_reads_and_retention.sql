-- Who reads a row after a restore: nobody. How long each row is kept: one table of periods.

-- A restored dump keeps inserted_xid, and the new server counts transactions anew: the row's own instant has
-- to be this transaction's, too. The index on created_at finds such rows at once.
drop policy if exists "a visitor's own insert comes back" on public.booking_requests;
create policy "a visitor's own insert comes back" on public.booking_requests
for select to anon
using (
  created_at = (select now())
  and inserted_xid = (select pg_current_xact_id_if_assigned())
);

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
  ('done', '5 years', true)
on conflict (status) do nothing;

create index if not exists booking_requests_retention on public.booking_requests (status, created_at);
create index if not exists booking_requests_retention_by_year on public.booking_requests (status, preferred_date);

create or replace function private.purge()
returns void
language plpgsql
security definer
set search_path = ''
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

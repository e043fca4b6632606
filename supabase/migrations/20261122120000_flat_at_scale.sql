-- The sweep and the purge cost the same beside half a million bookings as beside none (tests/bench/atScale.ts).

-- Every booking has its row of mail from the start, so that the sweep reads only what is still owed.
insert into private.booking_mail (booking_id)
select id from public.booking_requests where created_at > now() - interval '30 days'
on conflict do nothing;

create or replace function private.owe_booking_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.booking_mail (booking_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
revoke all on function private.owe_booking_mail() from public, anon, authenticated, service_role;
-- The company's own entries; a visitor's row comes with the limits.
create or replace trigger booking_requests_mail
after insert on public.booking_requests
for each row when (current_user not in ('anon', 'authenticated'))
execute function private.owe_booking_mail();

create index if not exists booking_mail_owed on private.booking_mail (booking_id) where not settled;

create or replace function public.unsent_bookings(p_limit integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(owed.id), '[]'::jsonb) from (
    select booking.id
    from private.booking_mail mail
    join public.booking_requests booking on booking.id = mail.booking_id
    where not mail.settled
      and private.may_claim(mail.claim, mail.claimed_at)
      and booking.created_at between now() - interval '30 days' and now() - interval '3 minutes'
    -- What failed before waits behind what was never tried, so that it can't block the rest.
    order by not mail.at_once, mail.claimed_at nulls first, booking.created_at
    limit least(greatest(p_limit, 0), 100)
  ) owed
$$;

-- The planner can't know that almost nothing is old enough, and would read the whole table.
alter function private.purge() set enable_seqscan = off;
-- Compiling what then looks expensive took 300 ms.
alter function private.purge() set jit = off;

-- How much one visitor may book, and the network that a booking came from.

-- The network of a booking, as a salted hash, for 14 days: with it a group of fake ones can be cancelled.
create table if not exists private.booking_networks (
  booking_id uuid primary key references public.booking_requests (id) on delete cascade,
  network text not null
);
create index if not exists booking_networks_network on private.booking_networks (network);
alter table private.booking_networks enable row level security;

-- The new bookings from the network of this one, including itself; for the owner, in the SQL editor.
create or replace function private.same_network(number text)
returns setof public.booking_requests
language sql
stable
set search_path = ''
as $$
  select other.*
  from public.booking_requests as named
  join private.booking_networks as its on its.booking_id = named.id
  join private.booking_networks as others on others.network = its.network
  join public.booking_requests as other on other.id = others.booking_id
  where named.order_number = upper(number) and other.status = 'new'
$$;

-- How much one visitor may book, by address and network, and, if the owner limits the jobs of a day, how many days of work
-- a network may. Checked after every other rule: a refused row counts nothing and holds no lock. The locks are always
-- taken in this order, so that there is no deadlock.
create or replace function private.limit_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := private.caller_address();
  network text := private.network_of(address, is_wide => true);
begin
  perform private.take_by_address('booking', address);
  if private.setting('jobs_per_day') is not null then
    perform private.take('booked_days_per_network', network);
    -- The further days of a large flat count only while there is room: it must pass once, however large it is.
    perform private.within('booked_days_per_network', network)
    from generate_series(2, private.job_days(new.area, private.setting('m2_per_day')));
  end if;
  insert into private.booking_networks (booking_id, network) values (new.id, private.salted_hash(network));
  perform private.owe_mail('booking', new.id, address, 'customer', 'company');
  return null;
end
$$;

-- The company's own entries (table editor, secret key) are not limited, and owe no mail.
create or replace trigger booking_requests_limit
after insert on public.booking_requests
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_booking();

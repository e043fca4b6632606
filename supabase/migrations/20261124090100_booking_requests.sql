-- Bookings: the table, its rules, and who may do what with it.

-- A number that can be dictated: 40 bits of the id in 8 characters without look-alikes (K7QF-2M9X).
-- src/domain/orderNumber.ts computes the same; a test compares.
create or replace function private.order_number(id uuid)
returns text
language sql
immutable
set search_path = ''
as $$
  select string_agg(
    substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', ((bits >> (35 - 5 * place)) & 31)::integer + 1, 1)
      || case when place = 3 then '-' else '' end,
    '' order by place
  )
  from generate_series(0, 7) as place,
    (select ('x' || lpad(left(replace(id::text, '-', ''), 10), 16, '0'))::bit(64)::bigint) as first_digits (bits)
$$;

create table if not exists public.booking_requests (
  -- Made by the customer's device, for ever: a repeated delivery violates this key.
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text not null,
  area integer not null,
  preferred_date date not null,
  total_price integer not null,
  status text not null default 'new',
  submitted_at timestamptz not null default now(),
  late boolean not null default false,
  created_at timestamptz not null default now(),
  -- The transaction that inserted the row: only that one may read it back.
  inserted_xid xid8 not null default pg_current_xact_id(),
  order_number text not null generated always as (private.order_number(id)) stored,
  old_price boolean not null default false,
  network text,

  constraint booking_name check (char_length(name) > 1 and private.is_name(name)),
  constraint booking_email check (private.is_email(email)),
  constraint booking_phone check (private.is_phone(phone)),
  -- Also for the company's own entries: a typo could take every day for years, or make a day that no mail can write.
  constraint booking_area check (area between 0 and 10000),
  constraint booking_price check (total_price >= 0),
  constraint booking_year check (preferred_date between '2000-01-01' and '2999-12-31'),
  constraint booking_status check (status in ('new', 'confirmed', 'paid', 'done', 'cancelled'))
);
comment on table public.booking_requests is 'Painting jobs booked on the website; statuses are set by the company.';
comment on column public.booking_requests.late is 'Delivered when its day was already too near to be booked: talk to the customer.';
comment on column public.booking_requests.submitted_at is 'When the customer pressed the button (the device''s clock, at most 30 days back).';
comment on column public.booking_requests.order_number is 'What the customer reads out on the phone.';
comment on column public.booking_requests.old_price is 'Booked at a price that was valid in the last 30 days, but is not today''s.';
comment on column public.booking_requests.network is 'The network that it came from, as a salted hash, for 14 days: it shows which fake bookings came together.';

create index if not exists booking_requests_created_at on public.booking_requests (created_at);
create index if not exists booking_requests_order_number on public.booking_requests (order_number);
create index if not exists booking_requests_preferred_date on public.booking_requests (preferred_date);

-- Access. Older projects have broad default grants, so everything is revoked first.
revoke all on public.booking_requests from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.booking_requests to service_role;
grant select on public.booking_requests to anon;
grant insert (id, name, email, phone, area, preferred_date, total_price, submitted_at)
on public.booking_requests to anon;
alter table public.booking_requests enable row level security;

drop policy if exists "visitors book" on public.booking_requests;
create policy "visitors book" on public.booking_requests
for insert to anon
with check (status = 'new');

-- Only the transaction that inserted a row can read it. created_at is compared too, because a restored dump keeps
-- inserted_xid while the new server counts transactions from the start; the index on created_at makes it fast.
drop policy if exists "a visitor's own insert comes back" on public.booking_requests;
create policy "a visitor's own insert comes back" on public.booking_requests
for select to anon
using (
  created_at = (select now())
  and inserted_xid = (select pg_current_xact_id_if_assigned())
);
-- With Prefer: count=planned anyone can ask how many rows the planner expects. For an import, whose rows share one
-- created_at, that would reveal how many there are, and to somebody who knows the instant, who is among them.
alter table public.booking_requests
  alter column created_at set (n_distinct = -1),
  alter column name set statistics 0, alter column email set statistics 0, alter column phone set statistics 0;

-- The price of a job by its area in m², in whole złoty, and since when. The site shows the newest (src/domain/areas.ts);
-- a test compares. To change a price, add a row in a new migration. Old rows stay: a booking may wait on a phone for 30
-- days, and its price stays agreed.
create table if not exists private.prices (
  area integer not null check (area between 1 and 1000),
  price integer not null check (price between 1 and 99999),
  valid_from timestamptz not null default now(),
  primary key (area, valid_from)
);
alter table private.prices enable row level security;

insert into private.prices (area, price, valid_from)
values
  (40, 4400, '2026-01-01Z'),
  (50, 5500, '2026-01-01Z'),
  (60, 6600, '2026-01-01Z'),
  (70, 7700, '2026-01-01Z'),
  (80, 8800, '2026-01-01Z'),
  (90, 9900, '2026-01-01Z'),
  (100, 11000, '2026-01-01Z')
on conflict (area, valid_from) do nothing;

-- Whether this was the price of this area at any time since the instant.
create or replace function private.was_price(of_area integer, asked integer, since timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.prices as offered
    where offered.area = of_area and offered.price = asked and offered.valid_from <= now()
      and not exists (
        select from private.prices as newer
        where newer.area = offered.area and newer.valid_from > offered.valid_from and newer.valid_from <= since
      )
  )
$$;

-- Ids that were cancelled before their booking arrived: it is refused if it comes later.
create table if not exists private.cancelled_bookings (
  id uuid primary key,
  at timestamptz not null default now()
);
alter table private.cancelled_bookings enable row level security;

-- An insert and a cancellation of the same id wait here for each other's transaction.
create or replace function private.lock_booking(p_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('booking ' || p_id, 0))
$$;

-- The first painting day for someone who books at this instant: 18 days from today in Warsaw.
create or replace function private.earliest_painting_day(submitted timestamptz)
returns date
language sql
stable
set search_path = ''
as $$
  select (submitted at time zone 'Europe/Warsaw')::date + 18
$$;

-- The rules that depend on the day, the price list, or other rows. By a trigger, not a CHECK, which would stop restores
-- and later changes. A row that exists already passes, so that a repeated delivery gets its 23505 and no other error.
create or replace function private.guard_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  today date := (now() at time zone 'Europe/Warsaw')::date;
  oldest timestamptz := now() - interval '30 days';
begin
  -- One booking per request, which PostgREST runs in one transaction: a thousand would hold their locks until the last
  -- one fails.
  if current_setting('booking.was_made', true) = 'yes' then
    raise check_violation using message = 'booking_one_at_a_time', detail = 'One booking a request.';
  end if;
  perform set_config('booking.was_made', 'yes', true);
  perform private.lock_booking(new.id);
  -- "for key share" waits for a deletion under way: else this row could take the deleted one's place unchecked.
  if exists (select from public.booking_requests as known where known.id = new.id for key share) then
    return new;
  end if;
  if exists (select from private.cancelled_bookings as cancelled where cancelled.id = new.id) then
    raise check_violation using message = 'booking_cancelled', detail = 'The customer has taken this booking back.';
  end if;
  new.submitted_at := least(greatest(coalesce(new.submitted_at, now()), oldest), now());
  -- Any price of the last 30 days, not only that of submitted_at: a page that was opened before a change, or came from a
  -- cache, shows the price that the customer agreed to.
  if not private.was_price(new.area, new.total_price, oldest) then
    raise check_violation using message = 'booking_price', detail = 'This area at this price is not on the list of the last 30 days.';
  end if;
  if new.preferred_date < greatest(private.earliest_painting_day(new.submitted_at), today) then
    raise check_violation using message = 'booking_date_too_early', detail = 'The painting day is too soon after the booking.';
  end if;
  if new.preferred_date > private.latest_painting_day() then
    raise check_violation using message = 'booking_date_too_late', detail = 'The painting day is too far ahead.';
  end if;
  -- One after another, so that two can't both take the last place.
  if private.setting('jobs_per_day') is not null then
    perform pg_advisory_xact_lock(hashtextextended('booking_day', 0));
  end if;
  if exists (
    select from private.taken_days(new.preferred_date, new.preferred_date) as taken where taken.from_area <= new.area
  ) then
    raise check_violation using message = 'booking_day_taken', detail = 'The painting day is closed or full.';
  end if;
  new.old_price := not private.was_price(new.area, new.total_price, now());
  new.late := new.preferred_date < private.earliest_painting_day(now());
  new.network := private.salted_hash(private.network_of(private.caller_address(), is_wide => true));
  return new;
end
$$;

-- Not for the company's own entries (table editor, secret key): they may have any day, and any price from 0.
create or replace trigger booking_requests_guard
before insert on public.booking_requests
for each row when (current_user in ('anon', 'authenticated'))
execute function private.guard_booking();

-- What a device may know about its booking, by its random id; never a person's data. Not limited: an id of 122 random
-- bits can't be guessed.
create or replace function public.booking_state(p_id uuid)
returns table (
  area integer,
  preferred_date date,
  total_price integer,
  status text,
  late boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select area, preferred_date, total_price, status, late
  from public.booking_requests
  where id = p_id
$$;

-- Cancels a booking that has not arrived: gives no row, and it is refused from now on. If it has arrived, nothing
-- changes, and the answer is that of booking_state.
create or replace function public.cancel_booking(p_id uuid)
returns table (
  area integer,
  preferred_date date,
  total_price integer,
  status text,
  late boolean
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.take_by_address('booking_cancel', private.caller_address());
  perform private.lock_booking(p_id);
  return query select * from public.booking_state(p_id);
  if not found then
    insert into private.cancelled_bookings (id) values (p_id) on conflict (id) do nothing;
  end if;
end
$$;

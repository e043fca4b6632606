-- What a painting job costs, and since when. A booking is taken at any price of the last 30 days.

-- The site shows the newest prices (src/domain/areas.ts); a test compares. To change a price, add a row in
-- a new migration: old rows stay, because a booking may wait on a phone for 30 days, and what was agreed
-- stays agreed.
create table if not exists private.prices (
  area integer not null check (area between 1 and 1000),
  price integer not null check (price between 1 and 99999),
  valid_from timestamptz not null default now(),
  primary key (area, valid_from)
);
alter table private.prices enable row level security;
revoke all on private.prices from public, anon, authenticated, service_role;
comment on table private.prices is 'The price of a flat by its area in m², in whole złoty, from an instant on.';

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

-- Whether a flat of this area cost this much at any time since the instant.
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

revoke all on function private.was_price(integer, integer, timestamptz) from public, anon, authenticated;

-- A CHECK knows one price, and would hold up every later change of an older row: the guard asks the list.
alter table public.booking_requests
  drop constraint if exists booking_area,
  drop constraint if exists booking_price;

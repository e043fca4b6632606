-- Bookings: the table, its rules, and who may do what with it.

create table if not exists public.booking_requests (
  -- Made by the customer's device and kept for ever: a repeated delivery meets this key.
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text not null,
  area integer not null,
  preferred_date date not null,
  total_price integer not null,
  status text not null default 'new',
  -- The device's clock at the tap, clamped by the guard into the last 30 days.
  submitted_at timestamptz not null default now(),
  -- Delivered when its day was already nearer than 18 days.
  late boolean not null default false,
  created_at timestamptz not null default now(),
  -- The transaction that inserted the row: only that one may read it back.
  inserted_xid xid8 not null default pg_current_xact_id(),

  -- Control characters and bidirectional overrides forge mail headers or hide text (src/domain/text.ts).
  constraint booking_name_length check (char_length(name) between 2 and 100),
  constraint booking_name_text check (
    name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069<>]'
    and name !~* 'https?://|www\.|\.[^ ./]{2,}/'
    and btrim(name) <> ''
  ),
  constraint booking_email_address check (
    char_length(email) <= 254
    -- White space as JavaScript knows it, spelt out: \s depends on the database's locale.
    and email !~ '[,;<>"()\[\]\\\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u200e\u200f\u2028-\u202f\u205f\u2066-\u2069\u3000\ufeff]'
    and email ~ '^[^@]+@[^@]+\.[^@]+$'
  ),
  constraint booking_phone_text check (
    char_length(phone) <= 40
    and phone !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]'
    and btrim(phone) <> ''
  ),
  constraint booking_area check (area between 40 and 100 and area % 10 = 0),
  constraint booking_price check (total_price = area * 110),
  constraint booking_status check (status in ('new', 'confirmed', 'paid', 'done', 'cancelled'))
);

comment on table public.booking_requests is 'Painting jobs booked on the website; statuses are set by the company.';
comment on column public.booking_requests.late is 'Delivered when its day was already nearer than 18 days: talk to the customer.';
comment on column public.booking_requests.submitted_at is 'When the customer pressed the button (the device''s clock, at most 30 days back).';

create index if not exists booking_requests_created_at on public.booking_requests (created_at);

-- The first day that can be painted for someone who booked at this instant: 18 days from the day in Warsaw.
create or replace function private.earliest_painting_day(submitted timestamptz)
returns date
language sql
stable
set search_path = ''
as $$
  select (submitted at time zone 'Europe/Warsaw')::date + 18
$$;

-- The date rule. A trigger, not a CHECK: it depends on the day, and must not stop restores or later changes.
-- A row that is already here passes, so that a repeated delivery gets its 23505 and not a date error.
create or replace function private.guard_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  today date := (now() at time zone 'Europe/Warsaw')::date;
begin
  if exists (select from public.booking_requests as known where known.id = new.id) then
    return new;
  end if;
  new.submitted_at := least(greatest(coalesce(new.submitted_at, now()), now() - interval '30 days'), now());
  if new.preferred_date < greatest(private.earliest_painting_day(new.submitted_at), today) then
    raise check_violation using
      message = 'booking_date_too_early',
      constraint = 'booking_date_too_early',
      detail = 'The painting day must be at least 18 days after the booking.';
  end if;
  if new.preferred_date > today + 730 then
    raise check_violation using
      message = 'booking_date_too_late',
      constraint = 'booking_date_too_late',
      detail = 'The painting day must be within 730 days.';
  end if;
  new.late := new.preferred_date < private.earliest_painting_day(now());
  return new;
end
$$;

-- What one visitor may book: 5 a day for an e-mail address, 10 an hour from an IP address, 60 an hour in all.
-- The limit for all comes first: its lock lets only one booking at a time pass, so no two can deadlock.
create or replace function private.limit_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.booking_requests as known where known.id = new.id) then
    return new;
  end if;
  perform private.take('booking_in_all', '');
  -- Ten deliveries of one id that came together: nine of them find it known only now.
  if exists (select from public.booking_requests as known where known.id = new.id) then
    return new;
  end if;
  perform private.take('booking_per_email', lower(new.email));
  perform private.take('booking_per_address', private.caller_address());
  return new;
end
$$;

revoke all on all functions in schema private from public, anon, authenticated;

create or replace trigger booking_requests_1_guard
before insert on public.booking_requests
for each row execute function private.guard_booking();

-- The company's own entries (table editor, secret key) are not limited.
create or replace trigger booking_requests_2_limit
before insert on public.booking_requests
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_booking();

-- Access. Older projects carry broad default grants: take everything away first.
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

-- The row comes back to the request that inserted it, and to nobody ever after.
drop policy if exists "a visitor's own insert comes back" on public.booking_requests;
create policy "a visitor's own insert comes back" on public.booking_requests
for select to anon
using (inserted_xid = (select pg_current_xact_id_if_assigned()));

-- Bookings: the table, its rules, and who may do what with it.

-- A number that can be dictated: 40 bits of the id in 8 characters without look-alikes (K7QF-2M9X).
-- src/domain/orderNumber.ts computes the same; a test compares.
create or replace function public.order_number(id uuid)
returns text
language sql
immutable
strict
parallel safe
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
revoke all on function public.order_number(uuid) from public, anon, authenticated;
-- An insert computes the column below with the rights of its caller.
grant execute on function public.order_number(uuid) to anon, service_role;

-- What a stranger may have the company's mails carry, to whatever address: a name of letters, a phone of digits, one
-- address. The same rules as src/domain/text.ts; a test compares them, character by character and with random texts.
-- Their bodies are read when they are made: whoever inserts has no way into this schema.
-- Format characters (Unicode's category Cf), what programs are told to show nothing for (variation selectors and
-- others of Default_Ignorable_Code_Point), and the blank of Braille.
create or replace function private.has_invisible(text_value text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select text_value ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
$$;

-- White space as JavaScript knows it, other than the plain space that the form makes of it.
create or replace function private.has_odd_space(text_value text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select text_value ~ '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
$$;

-- Letters and marks of any script (Unicode's categories L and M, which Postgres does not know by name) with spaces,
-- apostrophes, dots and hyphens; in their plain form (NFKC), so that a fullwidth digit is a digit. No digit of any
-- script, no dot that would make a link, and no word that mixes letters of Latin with look-alikes.
create or replace function private.is_name(name text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
return (
  select char_length(name) between 1 and 60
    and not private.has_invisible(name) and not private.has_odd_space(name)
    and plain ~ ('^['
      || 'A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u02c6-\u02d1\u02ec\u02ee\u0300-\u0373\u0376-\u03f3'
      || '\u03f7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7-\u05f2'
      || '\u0610-\u061a\u0620-\u065f\u066e-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06ef\u06fa-\u06fc\u06ff'
      || '\u0710-\u07b1\u07ca-\u07f5\u07fa-\u07fd\u0800-\u082d\u0840-\u085b\u0860-\u0887\u0889-\u0963\u0971-\u09e3'
      || '\u09f0\u09f1\u09fc\u09fe-\u0a5c\u0a70-\u0a75\u0a81-\u0ae3\u0af9-\u0b63\u0b71\u0b82-\u0bd7\u0c00-\u0c63'
      || '\u0c80-\u0c83\u0c85-\u0ce3\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0ddf\u0df2\u0df3\u0e01-\u0e3a'
      || '\u0e40-\u0e4e\u0e81-\u0ece\u0ede-\u0f00\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f84\u0f86-\u0fbc\u0fc6'
      || '\u1000-\u103f\u1050-\u108f\u109a-\u109d\u10a0-\u10fa\u10fd-\u135f\u1380-\u138f\u13a0-\u13fd\u1401-\u166c'
      || '\u166f-\u167f\u1681-\u169a\u16a0-\u16ea\u16f1-\u1734\u1740-\u17d3\u17d7\u17dc\u17dd\u1820-\u193b'
      || '\u1950-\u19c9\u1a00-\u1a1b\u1a20-\u1a7f\u1aa7\u1ab0-\u1b4c\u1b6b-\u1b73\u1b80-\u1baf\u1bba-\u1bf3'
      || '\u1c00-\u1c37\u1c4d-\u1c4f\u1c5a-\u1c7d\u1c80-\u1cbf\u1cd0-\u1cd2\u1cd4-\u1ffc\u20d0-\u20f0\u2132\u214e'
      || '\u2183\u2184\u2c00-\u2ce4\u2ceb-\u2cf3\u2d00-\u2d67\u2d7f-\u2dff\u2e2f\u3005\u3006\u302a-\u302f'
      || '\u3031-\u3035\u303b\u303c\u3041-\u309e\u30a1-\u30fa\u30fc-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf'
      || '\u4e00-\ua48c\ua4d0-\ua4fd\ua500-\ua60c\ua610-\ua61f\ua62a-\ua672\ua674-\ua67d\ua67f-\ua6e5\ua6f0\ua6f1'
      || '\ua717-\ua71f\ua722-\ua788\ua78b-\ua827\ua82c\ua840-\ua873\ua880-\ua8c5\ua8e0-\ua8f7\ua8fb\ua8fd-\ua8ff'
      || '\ua90a-\ua92d\ua930-\ua953\ua960-\ua9c0\ua9cf\ua9e0-\ua9ef\ua9fa-\uaa4d\uaa60-\uaa76\uaa7a-\uaadd'
      || '\uaae0-\uaaef\uaaf2-\uab5a\uab60-\uab68\uab70-\uabea\uabec\uabed\uac00-\ud7fb\ufa0e-\ufb1e\ufe20-\ufe2f'
      || '\ufe73'
      || '\U00020000-\U0003ffff'
      || ' ''.\u2019-]*$')
    and plain !~ '^[ .-]|\.[^ .]{2}'
    and plain !~ '[a-zA-Z\u00c0-\u02af\u1e00-\u1eff][^ ]*[\u0370-\u0588\u1f00-\u1fff]|[\u0370-\u0588\u1f00-\u1fff][^ ]*[a-zA-Z\u00c0-\u02af\u1e00-\u1eff]'
  from normalize(name, NFKC) as plain
);

-- At most fifteen digits, as numbers have, with what people write between them. Shorter than an account number.
create or replace function private.is_phone(phone text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
return (
  select char_length(phone) <= 40 and plain ~ '^[0-9+(][0-9 ()+-]*$' and plain !~ '([0-9][^0-9]*){16}'
  from normalize(phone, NFKC) as plain
);

-- One address: a colon makes a group of it ("x:jan@firma.pl" is Jan's mailbox), a spreadsheet takes =, + or - for a
-- formula, and a domain has one spelling: as mail servers write it.
create or replace function private.is_email(email text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
return (
  select char_length(email) <= 254
    and not private.has_invisible(email) and not private.has_odd_space(email)
    and email ~ '^[^-+=@ ,;:<>"()\[\]\\][^@ ,;:<>"()\[\]\\]*@[a-zA-Z0-9.-]+\.[a-zA-Z0-9-]+$'
);

-- A CHECK runs with the rights of whoever inserts.
revoke all on function
  private.has_invisible(text), private.has_odd_space(text),
  private.is_name(text), private.is_phone(text), private.is_email(text)
from public, authenticated;
grant execute on function
  private.has_invisible(text), private.has_odd_space(text),
  private.is_name(text), private.is_phone(text), private.is_email(text)
to anon, service_role;

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
  late boolean not null default false,
  created_at timestamptz not null default now(),
  -- The transaction that inserted the row: only that one may read it back.
  inserted_xid xid8 not null default pg_current_xact_id(),
  order_number text not null generated always as (public.order_number(id)) stored,
  old_price boolean not null default false,

  constraint booking_name check (char_length(name) > 1 and private.is_name(name)),
  constraint booking_email check (private.is_email(email)),
  constraint booking_phone check (private.is_phone(phone)),
  constraint booking_status check (status in ('new', 'confirmed', 'paid', 'done', 'cancelled'))
);
comment on table public.booking_requests is 'Painting jobs booked on the website; statuses are set by the company.';
comment on column public.booking_requests.late is 'Delivered when its day was already nearer than 18 days: talk to the customer.';
comment on column public.booking_requests.submitted_at is 'When the customer pressed the button (the device''s clock, at most 30 days back).';
comment on column public.booking_requests.order_number is 'What the customer reads out on the phone.';
comment on column public.booking_requests.old_price is 'Booked at a price that was valid in the last 30 days, but is not today''s.';

create index if not exists booking_requests_created_at on public.booking_requests (created_at);
create index if not exists booking_requests_order_number on public.booking_requests (order_number);
create index if not exists booking_requests_preferred_date on public.booking_requests (preferred_date);

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

-- The row comes back to the request that inserted it, and to nobody ever after. A restored dump keeps inserted_xid,
-- and the new server counts transactions anew: the row's own instant has to be this transaction's, too. The index on
-- created_at finds such rows at once.
drop policy if exists "a visitor's own insert comes back" on public.booking_requests;
create policy "a visitor's own insert comes back" on public.booking_requests
for select to anon
using (
  created_at = (select now())
  and inserted_xid = (select pg_current_xact_id_if_assigned())
);

-- What a painting job costs, and since when. The site shows the newest prices (src/domain/areas.ts); a test compares.
-- To change a price, add a row in a new migration: old rows stay, because a booking may wait on a phone for 30 days,
-- and what was agreed stays agreed.
create table if not exists private.prices (
  area integer not null check (area between 1 and 1000),
  price integer not null check (price between 1 and 99999),
  valid_from timestamptz not null default now(),
  primary key (area, valid_from)
);
alter table private.prices enable row level security;
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

-- Ids that their customers took back before anything had arrived: nothing may arrive under them any more.
create table if not exists private.cancelled_bookings (
  id uuid primary key,
  at timestamptz not null default now()
);
alter table private.cancelled_bookings enable row level security;
create index if not exists cancelled_bookings_at on private.cancelled_bookings (at);

-- An insert and a cancellation of one id queue here, each to its transaction's end.
create or replace function private.lock_booking(p_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('booking ' || p_id, 0))
$$;

create or replace function private.refuse_booking(reason text, explanation text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise check_violation using message = reason, constraint = reason, detail = explanation;
end
$$;

-- The first day that can be painted for someone who booked at this instant: 18 days from the day in Warsaw.
create or replace function private.earliest_painting_day(submitted timestamptz)
returns date
language sql
stable
set search_path = ''
as $$
  select (submitted at time zone 'Europe/Warsaw')::date + 18
$$;

-- The rules that depend on the day, the price list, or other rows. A trigger, not a CHECK: they must not
-- stop restores or later changes. A row that is already here passes, so that a repeated delivery gets its
-- 23505 and no other error.
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
  perform private.lock_booking(new.id);
  if exists (select from public.booking_requests as known where known.id = new.id) then
    return new;
  end if;
  if exists (select from private.cancelled_bookings as cancelled where cancelled.id = new.id) then
    perform private.refuse_booking('booking_cancelled', 'The customer has taken this booking back.');
  end if;
  new.submitted_at := least(greatest(coalesce(new.submitted_at, now()), oldest), now());
  if new.preferred_date < greatest(private.earliest_painting_day(new.submitted_at), today) then
    perform private.refuse_booking('booking_date_too_early', 'The painting day must be at least 18 days after the booking.');
  end if;
  if new.preferred_date > private.latest_painting_day() then
    perform private.refuse_booking('booking_date_too_late', 'The painting day is too far ahead.');
  end if;
  if not exists (select from private.prices where area = new.area) and new.area is not null then
    perform private.refuse_booking('booking_area', 'There is no such area on the price list.');
  end if;
  -- The list of the last 30 days, not of submitted_at alone: a page that was open before the price changed,
  -- or came from a cache, shows the price the customer agreed to.
  if not private.was_price(new.area, new.total_price, oldest) and new.area is not null and new.total_price is not null then
    perform private.refuse_booking('booking_price', 'The price is not on the list of the last 30 days.');
  end if;
  new.old_price := not private.was_price(new.area, new.total_price, now());
  new.late := new.preferred_date < private.earliest_painting_day(now());
  return new;
end
$$;

-- From which network a booking came, as a salted hash, for 14 days: so that a group of fake ones can be cancelled.
create table if not exists private.booking_networks (
  booking_id uuid primary key references public.booking_requests (id) on delete cascade,
  network text not null,
  at timestamptz not null default now()
);
create index if not exists booking_networks_network on private.booking_networks (network);
create index if not exists booking_networks_at on private.booking_networks (at);
alter table private.booking_networks enable row level security;

-- The new bookings that came from the network of this one, itself among them; for the owner, in the SQL editor.
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
  where named.order_number = number and other.status = 'new'
$$;

-- What one visitor may book: 10 an hour from an address, 30 from a network, and 10 days of work a day from a network
-- where the owner limits the jobs of a day. After the row has passed every other rule: a refused one counts nothing
-- and holds no lock. The locks are always taken in this order, so that no two bookings can wait for each other.
create or replace function private.limit_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := private.caller_address();
  network text := private.wide_network_of(address);
begin
  perform private.take_by_address('booking', address);
  if private.setting('jobs_per_day') is not null then
    perform private.take('booked_days_per_network', network);
    -- The other days of a large flat are counted as far as there is room: it must pass once, however large.
    perform private.within('booked_days_per_network', network)
    from generate_series(2, ceil(new.area / private.setting('m2_per_day')::numeric)::integer);
  end if;
  insert into private.booking_networks (booking_id, network) values (new.id, private.salted_hash(network));
  perform private.owe_mail('booking', new.id, network, 'customer', 'company');
  return null;
end
$$;

-- One booking a request: a thousand in one would hold the locks of the guards until the last one fails.
create or replace function private.one_booking_a_request()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_level = 'STATEMENT' then
    perform set_config('booking.rows', '0', true);
    return null;
  end if;
  if current_setting('booking.rows') <> '0' then
    raise check_violation using message = 'booking_one_at_a_time', constraint = 'booking_one_at_a_time';
  end if;
  perform set_config('booking.rows', '1', true);
  return new;
end
$$;

create or replace trigger booking_requests_0_statement
before insert on public.booking_requests
for each statement when (current_user in ('anon', 'authenticated'))
execute function private.one_booking_a_request();
create or replace trigger booking_requests_0_row
before insert on public.booking_requests
for each row when (current_user in ('anon', 'authenticated'))
execute function private.one_booking_a_request();
create or replace trigger booking_requests_1_guard
before insert on public.booking_requests
for each row execute function private.guard_booking();
-- The company's own entries (table editor, secret key) are not limited, and owe no mail.
create or replace trigger booking_requests_limit
after insert on public.booking_requests
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_booking();

-- What a device may know of its own booking; the random id is the key to it. Never a person's data. Nothing is
-- counted: an id of 122 random bits can't be found by asking.
create or replace function public.booking_state(p_id uuid)
returns table (
  area integer,
  preferred_date date,
  total_price integer,
  status text,
  late boolean,
  created_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select area, preferred_date, total_price, status, late, created_at
  from public.booking_requests
  where id = p_id
$$;

-- Takes a booking back that has not arrived: gives no row, and none can arrive any more. Where it has arrived
-- nothing changes, and the answer is booking_state's.
create or replace function public.cancel_booking(p_id uuid)
returns table (
  area integer,
  preferred_date date,
  total_price integer,
  status text,
  late boolean,
  created_at timestamptz
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.take_by_address('booking_cancel', private.caller_address());
  perform private.lock_booking(p_id);
  return query select * from public.booking_state(p_id);
  if not found and p_id is not null then
    insert into private.cancelled_bookings (id) values (p_id) on conflict (id) do nothing;
  end if;
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.booking_state(uuid), public.cancel_booking(uuid) from public, anon, authenticated;
grant execute on function public.booking_state(uuid), public.cancel_booking(uuid) to anon, service_role;

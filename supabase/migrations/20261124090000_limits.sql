-- The private schema, which the API never shows, and the limits on what one visitor may send.

create schema if not exists private;
revoke all on schema private from public, anon, authenticated;

-- How often something may happen; the owner may edit the numbers at any time. Limits that all visitors share, or that a
-- stranger could use up for a customer, never refuse an order: they only delay mails.
create table if not exists private.limits (
  name text primary key,
  at_most integer not null check (at_most >= 0),
  per interval not null check (per > interval '0')
);
alter table private.limits enable row level security;

insert into private.limits (name, at_most, per)
values
  ('booking_per_address', 10, '1 hour'),
  ('booking_per_network', 30, '1 hour'),
  -- In effect if the owner limits the jobs of a day.
  ('booked_days_per_network', 10, '1 day'),
  ('booking_cancel_per_address', 30, '1 hour'),
  ('booking_cancel_per_network', 90, '1 hour'),
  ('contact_per_address', 10, '1 day'),
  ('contact_per_network', 30, '1 day'),
  ('withdrawal_per_address', 10, '1 hour'),
  ('withdrawal_per_network', 30, '1 hour'),
  -- Mails a day, for the smallest plan (README). Above these they only wait.
  ('mail_in_all', 100, '1 day'),
  ('mail_per_mailbox', 5, '1 day'),
  -- How many bookings, messages and statements of one network get their mails at once, however many others wait.
  ('mail_at_once', 2, '1 day')
on conflict (name) do nothing;

-- The uses that count. Subjects (mailboxes and addresses) are stored as salted hashes, for a day at most.
create table if not exists private.limit_hits (
  id bigint generated always as identity primary key,
  limit_name text not null references private.limits (name) on delete cascade,
  subject text not null,
  at timestamptz not null default now()
);
alter table private.limit_hits enable row level security;
create index if not exists limit_hits_lookup on private.limit_hits (limit_name, subject, at);

create table if not exists private.salt (
  single boolean primary key default true check (single),
  value text not null
);
alter table private.salt enable row level security;
insert into private.salt (value)
values (gen_random_uuid()::text || gen_random_uuid()::text)
on conflict (single) do nothing;

create or replace function private.salted_hash(plain text)
returns text
language sql
stable
set search_path = ''
as $$
  select encode(sha256(convert_to(value || plain, 'UTF8')), 'hex') from private.salt
$$;

-- Whether a subject has a use left of a limit, or of a multiple of it. A limit without a row is none.
create or replace function private.has_room(limit_name text, subject text, times integer default 1)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select from private.limits
    where limits.name = has_room.limit_name and limits.at_most::bigint * times <= (
      select count(*) from private.limit_hits as hits
      where hits.limit_name = limits.name and hits.subject = private.salted_hash(has_room.subject)
        and hits.at > now() - limits.per
    )
  )
$$;

-- Counts a subject's use of a limit and gives true, or false if the limit is reached. Uses of one limit by one subject
-- wait for each other, so that parallel requests can't pass it together.
create or replace function private.try_take(limit_name text, subject text, times integer default 1)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  hashed text := private.salted_hash(subject);
begin
  perform pg_advisory_xact_lock(hashtextextended(limit_name || hashed, 0));
  if not private.has_room(limit_name, subject, times) then
    return false;
  end if;
  insert into private.limit_hits (limit_name, subject) select name, hashed from private.limits where name = limit_name;
  return true;
end
$$;

-- Counts a use, or raises PT429, which the API turns into status 429.
create or replace function private.take(limit_name text, subject text, times integer default 1)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.try_take(limit_name, subject, times) then
    raise sqlstate 'PT429' using message = 'too many requests', detail = limit_name, hint = 'Try again later.';
  end if;
end
$$;

-- The network that a limit counts as one visitor: an IPv4 address or an IPv6 /64, which one customer's line has. The
-- wide one is a block in which a stranger easily gets many addresses: an IPv4 /24, an IPv6 /48.
create or replace function private.network_of(address text, is_wide boolean default false)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  plain inet;
begin
  plain := address;
  if plain <<= '::ffff:0:0/96' then
    plain := '0.0.0.0'::inet + (plain - '::ffff:0:0'::inet);
  end if;
  return network(set_masklen(plain, case family(plain)
    when 4 then case when is_wide then 24 else 32 end
    else case when is_wide then 48 else 64 end
  end));
exception when invalid_text_representation then
  return address;
end
$$;

-- The visitor's address: Cloudflare's header where the platform has it, else the nearest proxy's entry.
create or replace function private.caller_address()
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    headers ->> 'cf-connecting-ip',
    nullif(trim(regexp_replace(headers ->> 'x-forwarded-for', '^.*,', '')), ''),
    'unknown'
  )
  from (select nullif(current_setting('request.headers', true), '')::json) as request (headers)
$$;

-- The same spelling for all addresses of a mailbox: case, "+anything", Gmail's dots, a provider's other domains.
create or replace function private.mailbox_of(email text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com'
    else mailbox || '@' || case
      when domain in ('icloud.com', 'me.com', 'mac.com') then 'icloud.com'
      when domain in ('proton.me', 'pm.me', 'protonmail.com') then 'proton.me'
      when domain in ('o2.pl', 'tlen.pl', 'go2.pl') then 'o2.pl'
      else domain
    end
  end
  from (select lower(email)) as plain (address),
    lateral (select regexp_replace(address, '(\+.*)?@.*$', ''), split_part(address, '@', 2)) as part (mailbox, domain)
$$;

-- Counts a use by an address and by its network.
create or replace function private.take_by_address(what text, address text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.take(what || '_per_address', private.network_of(address));
  perform private.take(what || '_per_network', private.network_of(address, is_wide => true));
end
$$;

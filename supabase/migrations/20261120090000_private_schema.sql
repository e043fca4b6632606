-- The private schema: what the API never shows. Limits on what one visitor may send.

create schema if not exists private;
revoke all on schema private from public, anon, authenticated;

-- How often something may happen; the owner may edit the numbers at any time.
create table if not exists private.limits (
  name text primary key,
  at_most integer not null check (at_most >= 0),
  per interval not null check (per > interval '0')
);
alter table private.limits enable row level security;
comment on table private.limits is 'How often something may happen before it is answered with 429.';

insert into private.limits (name, at_most, per)
values
  ('booking_per_email', 5, '1 day'),
  ('booking_per_address', 10, '1 hour'),
  ('booking_in_all', 60, '1 hour')
on conflict (name) do nothing;

-- What counts against the limits. Subjects (e-mail and IP addresses) are kept as salted hashes, for a day.
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
security definer
set search_path = ''
as $$
  select encode(sha256(convert_to(value || plain, 'UTF8')), 'hex') from private.salt
$$;

-- Counts one use of a limit, or raises PT429 (which the API answers as status 429) when it is used up.
-- Uses of one limit by one subject queue behind each other, so that parallel requests can't pass together.
create or replace function private.take(limit_name text, subject text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  rule private.limits;
  hashed text := private.salted_hash(subject);
  used integer;
begin
  select * into strict rule from private.limits where name = take.limit_name;
  perform pg_advisory_xact_lock(hashtextextended(rule.name || hashed, 0));
  select count(*) into used
  from private.limit_hits as hits
  where hits.limit_name = rule.name and hits.subject = hashed and hits.at > now() - rule.per;
  if used >= rule.at_most then
    raise sqlstate 'PT429' using
      message = 'too many requests',
      detail = rule.name,
      hint = 'Try again later.';
  end if;
  insert into private.limit_hits (limit_name, subject) values (rule.name, hashed);
end
$$;

-- Whom a limit per address counts as one: a customer's line has one IPv4 address, but 2^64 of IPv6.
create or replace function private.network_of(address text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if family(address::inet) = 6 and not address::inet <<= '::ffff:0:0/96' then
    return network(set_masklen(address::inet, 64))::text;
  end if;
  return address;
exception when invalid_text_representation then
  return address;
end
$$;

-- The visitor's network: Cloudflare's header where the platform has it, else the nearest proxy's entry.
create or replace function private.caller_address()
returns text
language sql
stable
set search_path = ''
as $$
  select private.network_of(coalesce(
    nullif(trim(headers ->> 'cf-connecting-ip'), ''),
    nullif(trim(regexp_replace(headers ->> 'x-forwarded-for', '^.*,', '')), ''),
    'unknown'
  ))
  from (select nullif(current_setting('request.headers', true), '')::json) as request (headers)
$$;

revoke all on all functions in schema private from public, anon, authenticated;

-- Changes a limit and gives the number it had; for the owner and the tests, with the secret key only.
create or replace function public.set_limit(limit_name text, at_most integer)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  before integer;
begin
  select limits.at_most into before from private.limits where name = set_limit.limit_name for update;
  update private.limits set at_most = set_limit.at_most where name = set_limit.limit_name;
  return before;
end
$$;
revoke all on function public.set_limit (text, integer) from public, anon, authenticated;
grant execute on function public.set_limit (text, integer) to service_role;

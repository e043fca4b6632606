-- What a second attack got through: addresses in disguise, invisible names, a disk filled by asking.

-- A colon makes a group of an address ("x:jan@firma.pl" reached Jan's mailbox past its limit), and a domain has
-- letters, digits, dots and hyphens. The same rules as src/domain/text.ts; a test compares.
alter table public.booking_requests drop constraint if exists booking_email_plain;
alter table public.booking_requests
  add constraint booking_email_plain check (
    not private.has_invisible(email) and email !~ '^[-+=]' and email !~ ':'
    and email ~ '@[a-zA-Z0-9.-]+\.[a-zA-Z0-9-]+$'
  ) not valid;
alter table public.withdrawals drop constraint if exists withdrawal_email_domain;
alter table public.withdrawals
  add constraint withdrawal_email_domain check (
    email !~ ':' and email ~ '@[a-zA-Z0-9.-]+\.[a-zA-Z0-9-]+$'
  ) not valid;

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

-- Asking and cancelling were limited by address alone: a line's 65 536 networks of IPv6 asked without end, and
-- every question that is counted is a row.
insert into private.limits (name, at_most, per)
values
  ('booking_state_per_network', 900, '1 hour'),
  ('booking_cancel_per_network', 90, '1 hour')
on conflict (name) do nothing;

create or replace function private.take_by_caller(what text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  address text := private.caller_address();
begin
  perform private.take(what || '_per_address', address);
  perform private.take(what || '_per_network', private.wide_network_of(address));
end
$$;
revoke all on function private.take_by_caller(text) from public, anon, authenticated, service_role;

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
  perform private.take_by_caller('booking_state');
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
  perform private.take_by_caller('booking_cancel');
  perform private.lock_booking(p_id);
  return query select * from private.state_of(p_id);
  if not found and p_id is not null then
    insert into private.cancelled_bookings (id) values (p_id) on conflict (id) do nothing;
  end if;
end
$$;

-- A use is forgotten as soon as it counts no more.
create or replace function private.forget_limit_hits()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.limit_hits as hits using private.limits
  where limits.name = hits.limit_name and hits.at < now() - limits.per
$$;
revoke all on function private.forget_limit_hits() from public, anon, authenticated, service_role;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and coalesce(current_setting('shared_preload_libraries', true), '') like '%pg_cron%'
  then
    create extension if not exists pg_cron;
    perform cron.schedule('forget-limit-hits', '47 * * * *', 'select private.forget_limit_hits()');
  end if;
end
$$;

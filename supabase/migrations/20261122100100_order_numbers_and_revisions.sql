-- A booking's order number, its revision, and what a device may ask about it or take back.

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

alter table public.booking_requests
  -- Counts the customer's changes under one id: 1 as first submitted, 2 after a change, and so on.
  add column if not exists revision smallint not null default 1
    constraint booking_revision check (revision between 1 and 100),
  add column if not exists order_number text not null generated always as (public.order_number(id)) stored,
  -- The price agreed to is no longer today's.
  add column if not exists old_price boolean not null default false;
create index if not exists booking_requests_order_number on public.booking_requests (order_number);
comment on column public.booking_requests.order_number is 'What the customer reads out on the phone.';
comment on column public.booking_requests.old_price is 'Booked at a price that was valid in the last 30 days, but is not today''s.';
grant insert (revision) on public.booking_requests to anon;

-- Ids that their customers took back before anything had arrived: nothing may arrive under them any more.
create table if not exists private.cancelled_bookings (
  id uuid primary key,
  at timestamptz not null default now()
);
alter table private.cancelled_bookings enable row level security;
revoke all on private.cancelled_bookings from public, anon, authenticated, service_role;
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
  if new.preferred_date > today + 730 then
    perform private.refuse_booking('booking_date_too_late', 'The painting day must be within 730 days.');
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

insert into private.limits (name, at_most, per)
values
  ('booking_state_per_address', 300, '1 hour'),
  ('booking_cancel_per_address', 30, '1 hour')
on conflict (name) do nothing;

-- What a device may know of its own booking; the random id is the key to it. Never a person's data.
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
  perform private.take('booking_state_per_address', private.caller_address());
  return query
    select booking.area, booking.preferred_date, booking.total_price, booking.status, booking.late,
      booking.created_at, booking.revision
    from public.booking_requests as booking
    where booking.id = p_id;
end
$$;

-- Takes a booking back that has not arrived: gives no row, and none can arrive any more. Where it has
-- arrived nothing changes, and the answer is booking_state's.
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
  perform private.take('booking_cancel_per_address', private.caller_address());
  perform private.lock_booking(p_id);
  return query
    select booking.area, booking.preferred_date, booking.total_price, booking.status, booking.late,
      booking.created_at, booking.revision
    from public.booking_requests as booking
    where booking.id = p_id;
  if not found and p_id is not null then
    insert into private.cancelled_bookings (id) values (p_id) on conflict (id) do nothing;
  end if;
end
$$;

revoke all on function
  private.lock_booking(uuid),
  private.refuse_booking(text, text)
  from public, anon, authenticated, service_role;
revoke all on function public.booking_state(uuid), public.cancel_booking(uuid) from public, anon, authenticated;
grant execute on function public.booking_state(uuid), public.cancel_booking(uuid) to anon, service_role;

-- A contact message keeps the revision that was sent.
alter table private.contact_mail add column if not exists revision integer not null default 1;

drop function if exists public.claim_contact_message(uuid);
-- Claims a contact message: {"outcome": "claimed", "claim", "revision"} for one caller, "sent" or "busy"
-- else. Once sent, "revision" is the one that was; before, a later revision takes an earlier one's place.
create or replace function public.claim_contact_message(p_message_id uuid, p_revision integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail private.contact_mail;
begin
  insert into private.contact_mail as known (message_id, claim, claimed_at, revision)
    values (p_message_id, gen_random_uuid(), clock_timestamp(), p_revision)
    on conflict (message_id) do update
      set claim = excluded.claim, claimed_at = excluded.claimed_at, revision = excluded.revision
      where known.sent_at is null
        and private.may_claim(known.claim, known.claimed_at)
    returning * into mail;
  if found then
    return jsonb_build_object('outcome', 'claimed', 'claim', mail.claim, 'revision', mail.revision);
  end if;
  select * into mail from private.contact_mail where message_id = p_message_id;
  return jsonb_build_object(
    'outcome', case when mail.sent_at is null then 'busy' else 'sent' end,
    'revision', mail.revision
  );
end
$$;
revoke all on function public.claim_contact_message(uuid, integer) from public, anon, authenticated;
grant execute on function public.claim_contact_message(uuid, integer) to service_role;

-- The row that a booking's mails are made of.
create or replace function private.mail_facts(booking public.booking_requests)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', booking.id,
    'orderNumber', booking.order_number,
    'name', booking.name,
    'email', booking.email,
    'phone', booking.phone,
    'area', booking.area,
    'preferredDate', to_char(booking.preferred_date, 'YYYY-MM-DD'),
    'totalPrice', booking.total_price,
    'createdAt', to_char(booking.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'late', booking.late
  )
$$;
revoke all on function private.mail_facts(public.booking_requests) from public, anon, authenticated, service_role;

-- As before, with the order number among the row's facts.
create or replace function public.claim_booking_email(p_booking_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  booking public.booking_requests;
  mail private.booking_mail;
begin
  select * into booking from public.booking_requests where id = p_booking_id;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;

  insert into private.booking_mail (booking_id) values (p_booking_id) on conflict do nothing;
  -- One statement, so that of any number of parallel calls the row lock lets exactly one through.
  update private.booking_mail
    set claim = gen_random_uuid(), claimed_at = clock_timestamp()
    where booking_id = p_booking_id
      and not settled
      and private.may_claim(claim, claimed_at)
    returning * into mail;
  if not found then
    select * into mail from private.booking_mail where booking_id = p_booking_id;
    return jsonb_build_object('outcome', case when mail.settled then 'sent' else 'busy' end);
  end if;

  return jsonb_build_object(
    'outcome', 'claimed',
    'claim', mail.claim,
    'customer', case
      when mail.customer_sent_at is not null then 'sent'
      when mail.customer_refused_at is not null then 'refused'
      else 'owed' end,
    'company', case when mail.company_sent_at is not null then 'sent' else 'owed' end,
    'booking', private.mail_facts(booking)
  );
end
$$;

-- The nightly purge forgets cancelled ids after 40 days: a device queues for 30 at most.
create or replace function private.purge()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.booking_requests where status = 'new' and created_at < now() - interval '12 months';
  delete from private.cancelled_bookings where at < now() - interval '40 days';
  delete from private.limit_hits as hits
  using private.limits
  where limits.name = hits.limit_name and hits.at < now() - greatest(limits.per, interval '24 hours');
$$;

-- Which booking's mails went out. For the edge functions alone, as everything about mail is.

-- A claim is a lease of two minutes: whoever holds it may send; after that the sender is taken for
-- dead, and the next claim may try again.
create or replace function private.may_claim(claim uuid, claimed_at timestamptz)
returns boolean
language sql
set search_path = ''
as $$
  select claim is null or claimed_at < clock_timestamp() - interval '2 minutes'
$$;
revoke all on function private.may_claim(uuid, timestamptz)
  from public, anon, authenticated, service_role;

-- One row a booking, made by the first claim.
create table if not exists private.booking_mail (
  booking_id uuid primary key references public.booking_requests (id) on delete cascade,
  claim uuid,
  claimed_at timestamptz,
  customer_sent_at timestamptz,
  -- The customer's mail server turned the address down for good: never tried again.
  customer_refused_at timestamptz,
  company_sent_at timestamptz,
  -- Nothing is owed any more.
  settled boolean not null generated always as (
    company_sent_at is not null and (customer_sent_at is not null or customer_refused_at is not null)
  ) stored
);
alter table private.booking_mail enable row level security;
revoke all on private.booking_mail from public, anon, authenticated, service_role;

-- Claims a booking's mails. Gives {"outcome": "unknown" | "sent" | "busy"}, or for the one winner
-- {"outcome": "claimed", "claim", "customer", "company", "booking"}: which mails are still owed
-- ("owed", "sent", "refused") and the row they are made of.
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
    'booking', jsonb_build_object(
      'id', booking.id,
      'name', booking.name,
      'email', booking.email,
      'phone', booking.phone,
      'area', booking.area,
      'preferredDate', to_char(booking.preferred_date, 'YYYY-MM-DD'),
      'totalPrice', booking.total_price,
      'createdAt', to_char(booking.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'late', booking.late
    )
  );
end
$$;

-- Marks one mail of a claimed booking: 'customer', 'customer-refused' or 'company'.
-- The mark stands even where the lease ran out meanwhile: the mail did go out.
create or replace function public.finish_booking_email(p_booking_id uuid, p_mail text)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.booking_mail set
    customer_sent_at = coalesce(customer_sent_at, case when p_mail = 'customer' then now() end),
    customer_refused_at = coalesce(customer_refused_at, case when p_mail = 'customer-refused' then now() end),
    company_sent_at = coalesce(company_sent_at, case when p_mail = 'company' then now() end)
  where booking_id = p_booking_id
$$;

-- Gives a claim back, so that the next call may try at once. Only its holder can.
create or replace function public.release_booking_email(p_booking_id uuid, p_claim uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.booking_mail set claim = null
  where booking_id = p_booking_id and claim = p_claim
$$;

-- The ids of bookings whose mails are still owed, oldest first: older than three minutes (their own
-- sender had its chance), younger than thirty days, and held by nobody.
create or replace function public.unsent_bookings(p_limit integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(owed.id), '[]'::jsonb) from (
    select booking.id
    from public.booking_requests booking
    left join private.booking_mail mail on mail.booking_id = booking.id
    where booking.created_at between now() - interval '30 days' and now() - interval '3 minutes'
      and mail.settled is not true
      and private.may_claim(mail.claim, mail.claimed_at)
    -- What failed before waits behind what was never tried, so that it can't block the rest.
    order by mail.claimed_at nulls first, booking.created_at
    limit least(greatest(p_limit, 0), 100)
  ) owed
$$;

revoke all on function
  public.claim_booking_email(uuid),
  public.finish_booking_email(uuid, text),
  public.release_booking_email(uuid, uuid),
  public.unsent_bookings(integer)
  from public, anon, authenticated;
grant execute on function
  public.claim_booking_email(uuid),
  public.finish_booking_email(uuid, text),
  public.release_booking_email(uuid, uuid),
  public.unsent_bookings(integer)
  to service_role;

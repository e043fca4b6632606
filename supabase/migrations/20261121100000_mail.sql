-- The mail bookkeeping: which booking's mails went out, which contact messages were sent,
-- and how often a caller may use a function. All of it is for the edge functions alone.

-- One row a booking, made by the first claim. A claim is a lease of two minutes: whoever holds it
-- may send; after that the sender is taken for dead and the next claim may try again.
create table if not exists private.booking_mail (
  booking_id uuid primary key references public.booking_requests (id) on delete cascade,
  claim uuid,
  claimed_at timestamptz,
  customer_sent_at timestamptz,
  -- The customer's mail server turned the address down for good: never tried again.
  customer_refused_at timestamptz,
  company_sent_at timestamptz
);

-- The id and the time of a message, never its content: repeats of one id send once.
create table if not exists private.contact_mail (
  message_id uuid primary key,
  claim uuid,
  claimed_at timestamptz,
  sent_at timestamptz
);

-- Calls of the functions, by caller and in all (see private.limits).
insert into private.limits (name, at_most, per)
values
  ('booking_mail_per_address', 60, '1 hour'),
  ('booking_mail_in_all', 600, '1 hour'),
  ('contact_mail_per_address', 20, '1 hour'),
  ('contact_mail_in_all', 200, '1 hour')
on conflict (name) do nothing;

alter table private.booking_mail enable row level security;
alter table private.contact_mail enable row level security;
revoke all on private.booking_mail, private.contact_mail
  from public, anon, authenticated, service_role;

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
      and (company_sent_at is null or coalesce(customer_sent_at, customer_refused_at) is null)
      and (claim is null or claimed_at < clock_timestamp() - interval '2 minutes')
    returning * into mail;
  if not found then
    select * into mail from private.booking_mail where booking_id = p_booking_id;
    return jsonb_build_object('outcome', case
      when mail.company_sent_at is not null
        and coalesce(mail.customer_sent_at, mail.customer_refused_at) is not null
      then 'sent' else 'busy' end);
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
    customer_sent_at = case when p_mail = 'customer'
      then coalesce(customer_sent_at, now()) else customer_sent_at end,
    customer_refused_at = case when p_mail = 'customer-refused'
      then coalesce(customer_refused_at, now()) else customer_refused_at end,
    company_sent_at = case when p_mail = 'company'
      then coalesce(company_sent_at, now()) else company_sent_at end
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
      and (mail.company_sent_at is null
        or coalesce(mail.customer_sent_at, mail.customer_refused_at) is null)
      and (mail.claim is null or mail.claimed_at < now() - interval '2 minutes')
    -- What failed before waits behind what was never tried, so that it can't block the rest.
    order by mail.claimed_at nulls first, booking.created_at
    limit least(greatest(p_limit, 0), 100)
  ) owed
$$;

-- Claims a contact message: {"outcome": "claimed", "claim"} for one caller, "sent" or "busy" else.
create or replace function public.claim_contact_message(p_message_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail private.contact_mail;
begin
  insert into private.contact_mail as known (message_id, claim, claimed_at)
    values (p_message_id, gen_random_uuid(), clock_timestamp())
    on conflict (message_id) do update
      set claim = excluded.claim, claimed_at = excluded.claimed_at
      where known.sent_at is null
        and (known.claim is null or known.claimed_at < clock_timestamp() - interval '2 minutes')
    returning * into mail;
  if found then
    return jsonb_build_object('outcome', 'claimed', 'claim', mail.claim);
  end if;
  select * into mail from private.contact_mail where message_id = p_message_id;
  return jsonb_build_object('outcome', case when mail.sent_at is null then 'busy' else 'sent' end);
end
$$;

create or replace function public.finish_contact_message(p_message_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.contact_mail set sent_at = coalesce(sent_at, now())
  where message_id = p_message_id
$$;

create or replace function public.release_contact_message(p_message_id uuid, p_claim uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.contact_mail set claim = null
  where message_id = p_message_id and claim = p_claim
$$;

-- Counts a call against both of a function's limits, 'booking_mail' or 'contact_mail': false when
-- either is used up. A refused call is not counted, so that waiting helps.
create or replace function public.allow_function_call(p_limit text, p_address text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.take(p_limit || '_in_all', '');
  perform private.take(p_limit || '_per_address', p_address);
  return true;
exception when sqlstate 'PT429' then
  return false;
end
$$;

-- Forgets message ids after 45 days (a device queues for 30 at most).
create or replace function private.purge_mail_records()
returns void
language sql
set search_path = ''
as $$
  delete from private.contact_mail
    where greatest(claimed_at, sent_at) < now() - interval '45 days'
$$;

-- Asks send-booking-email to send what stayed unsent. Needs pg_net and two Vault secrets:
-- project_url and mail_sweep_key (a secret API key of the project).
create or replace function private.request_mail_sweep()
returns void
language plpgsql
set search_path = ''
as $$
declare
  project_url text;
  sweep_key text;
begin
  -- Dynamic, because neither schema exists outside a hosted project.
  execute $q$select max(decrypted_secret) filter (where name = 'project_url'),
    max(decrypted_secret) filter (where name = 'mail_sweep_key')
    from vault.decrypted_secrets$q$ into project_url, sweep_key;
  if project_url is null or sweep_key is null then
    raise exception 'the Vault secrets project_url and mail_sweep_key are needed for the mail sweep';
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := $3)'
    using project_url || '/functions/v1/send-booking-email',
      jsonb_build_object('Content-Type', 'application/json', 'apikey', sweep_key),
      jsonb_build_object('sweep', true);
end
$$;

-- Both on schedule where pg_cron can run (hosted projects); elsewhere the README names other ways.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and coalesce(current_setting('shared_preload_libraries', true), '') like '%pg_cron%'
  then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform cron.schedule('purge-mail-records', '27 2 * * *', 'select private.purge_mail_records()');
    perform cron.schedule('mail-sweep', '*/5 * * * *', 'select private.request_mail_sweep()');
  end if;
end
$$;

revoke all on function
  private.purge_mail_records(),
  private.request_mail_sweep()
  from public, anon, authenticated, service_role;
revoke all on function
  public.claim_booking_email(uuid),
  public.finish_booking_email(uuid, text),
  public.release_booking_email(uuid, uuid),
  public.unsent_bookings(integer),
  public.claim_contact_message(uuid),
  public.finish_contact_message(uuid),
  public.release_contact_message(uuid, uuid),
  public.allow_function_call(text, text)
  from public, anon, authenticated;
grant execute on function
  public.claim_booking_email(uuid),
  public.finish_booking_email(uuid, text),
  public.release_booking_email(uuid, uuid),
  public.unsent_bookings(integer),
  public.claim_contact_message(uuid),
  public.finish_contact_message(uuid),
  public.release_contact_message(uuid, uuid),
  public.allow_function_call(text, text)
  to service_role;

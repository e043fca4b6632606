-- Withdrawals from a contract, stated online. A statement is stored before anything else happens to it, whatever
-- order number it names: what the law gives a customer is not refused for a slip.

-- What the customer wrote to name the contract: an order number, or the day of painting. As in is_plain_name, and
-- with room for eight digits. The same rule as src/domain/withdrawal.ts; a test compares.
create or replace function private.is_plain_reference(reference text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select normalize(reference, NFKC) !~ '[<>=@:?#\\|]|//|[.\u3002][^ .,0-9]{2,}|^[-+]|([0-9][^0-9]*){9}'
$$;

create table if not exists public.withdrawals (
  -- Made by the customer's device and kept for ever: a repeated delivery meets this key.
  id uuid primary key,
  -- As it was submitted: capitals and a hyphen where it looks like an order number.
  order_number text not null,
  name text not null,
  email text not null,
  -- The device's clock at the tap, clamped into the last 30 days: it decides whether the 14 days were kept.
  submitted_at timestamptz not null,
  -- When it reached us: the 14 days for the refund begin.
  created_at timestamptz not null default now(),
  -- Counts the customer's changes under one id. What came first stands.
  revision smallint not null default 1,

  constraint withdrawal_order_number check (
    char_length(order_number) <= 40 and btrim(order_number) <> ''
    and not private.has_invisible(order_number) and not private.has_odd_space(order_number)
    and private.is_plain_reference(order_number)
  ),
  constraint withdrawal_name check (
    char_length(name) <= 100 and btrim(name) <> ''
    and not private.has_invisible(name) and not private.has_odd_space(name) and private.is_plain_name(name)
  ),
  constraint withdrawal_email check (
    char_length(email) <= 254
    and not private.has_invisible(email) and not private.has_odd_space(email)
    and email ~ '^[^-+=@ ,;<>"()\[\]\\][^@ ,;<>"()\[\]\\]*@[^@ ,;<>"()\[\]\\]+\.[^@ ,;<>"()\[\]\\]+$'
  ),
  constraint withdrawal_revision check (revision between 1 and 100)
);
comment on table public.withdrawals is 'Statements of withdrawal from a contract (odstąpienie od umowy): give the money back within 14 days of created_at.';
comment on column public.withdrawals.submitted_at is 'When the customer pressed the button (the device''s clock, at most 30 days back).';
create index if not exists withdrawals_created_at on public.withdrawals (created_at);
create index if not exists withdrawals_order_number on public.withdrawals (order_number);

-- A visitor has no way to this table but the edge function's, which alone can count and mail.
revoke all on public.withdrawals from public, anon, authenticated, service_role;
grant select, delete on public.withdrawals to service_role;
alter table public.withdrawals enable row level security;

-- Which statement's mails went out.
create table if not exists private.withdrawal_mail (
  withdrawal_id uuid primary key references public.withdrawals (id) on delete cascade,
  claim uuid,
  claimed_at timestamptz,
  customer_sent_at timestamptz,
  customer_refused_at timestamptz,
  company_sent_at timestamptz,
  -- Mails that need not wait for others.
  at_once boolean not null,
  settled boolean not null generated always as (
    company_sent_at is not null and (customer_sent_at is not null or customer_refused_at is not null)
  ) stored
);
alter table private.withdrawal_mail enable row level security;
revoke all on private.withdrawal_mail from public, anon, authenticated, service_role;
create index if not exists withdrawal_mail_owed on private.withdrawal_mail (withdrawal_id) where not settled;
create index if not exists withdrawal_mail_company_sent_at on private.withdrawal_mail (company_sent_at);

insert into private.limits (name, at_most, per)
values
  ('withdrawal_mail_per_address', 10, '1 hour'),
  ('withdrawal_mail_per_network', 30, '1 hour'),
  ('withdrawal_mail_per_email', 5, '1 day'),
  ('withdrawal_mail_at_once', 2, '1 day'),
  ('withdrawal_mail_in_all', 10, '1 day'),
  -- Only keeps the disk from filling.
  ('withdrawal_in_all', 5000, '1 day')
on conflict (name) do nothing;

-- Stores a statement that comes for the first time: false where there are too many of its mailbox, or in all.
create or replace function private.keep_withdrawal(p_id uuid, p_statement jsonb, p_address text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if (select count(recent.id) >= max(limits.at_most) from private.limits
    left join public.withdrawals as recent on recent.created_at > now() - limits.per
    where limits.name = 'withdrawal_in_all')
    or not private.within('withdrawal_mail_per_email', private.mailbox_of(p_statement ->> 'email'))
  then
    return false;
  end if;
  insert into public.withdrawals (id, order_number, name, email, submitted_at, revision)
  values (
    p_id, p_statement ->> 'orderNumber', p_statement ->> 'name', p_statement ->> 'email',
    least(greatest((p_statement ->> 'submittedAt')::timestamptz, now() - interval '30 days'), now()),
    (p_statement ->> 'revision')::smallint
  );
  insert into private.withdrawal_mail (withdrawal_id, at_once)
  values (p_id, private.within('withdrawal_mail_at_once', private.wide_network_of(p_address)));
  return true;
end
$$;

-- Stores a statement once, and claims its mails for one sender. Gives {"outcome": "claimed", "claim", "revision",
-- "customer", "company", "withdrawal", "booking"}: which mails are owed ("owed", "sent", "refused"), the row they
-- are made of, and the booking of that number, null where there is none. Else "sent" or "kept" (stored, its mails
-- wait or are being sent), "limited" (too many of this mailbox, or in all) or "unknown" (no such row, and no
-- statement was given).
create or replace function public.claim_withdrawal(
  p_id uuid, p_statement jsonb default null, p_address text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  statement public.withdrawals;
  booking public.booking_requests;
  mail private.withdrawal_mail;
begin
  -- Repeats that come together count once against the limits.
  perform pg_advisory_xact_lock(hashtextextended('withdrawal ' || p_id, 0));
  if not exists (select from public.withdrawals where id = p_id) then
    if p_statement is null then
      return jsonb_build_object('outcome', 'unknown');
    end if;
    if not private.keep_withdrawal(p_id, p_statement, p_address) then
      return jsonb_build_object('outcome', 'limited');
    end if;
  end if;
  select * into strict statement from public.withdrawals where id = p_id;

  update private.withdrawal_mail
    set claim = gen_random_uuid(), claimed_at = clock_timestamp()
    where withdrawal_id = p_id
      and not settled
      and private.may_claim(claim, claimed_at)
      and (at_once or (
        select count(recent.withdrawal_id) < max(limits.at_most)
        from private.limits
        left join private.withdrawal_mail as recent on recent.company_sent_at > now() - limits.per
        where limits.name = 'withdrawal_mail_in_all'
      ))
    returning * into mail;
  if not found then
    select * into mail from private.withdrawal_mail where withdrawal_id = p_id;
    return jsonb_build_object(
      'outcome', case when mail.settled then 'sent' else 'kept' end, 'revision', statement.revision
    );
  end if;

  select * into booking from public.booking_requests
    where order_number = statement.order_number order by created_at limit 1;
  return jsonb_build_object(
    'outcome', 'claimed', 'claim', mail.claim, 'revision', statement.revision,
    'customer', case
      when mail.customer_sent_at is not null then 'sent'
      when mail.customer_refused_at is not null then 'refused'
      else 'owed' end,
    'company', case when mail.company_sent_at is not null then 'sent' else 'owed' end,
    'withdrawal', jsonb_build_object(
      'id', statement.id,
      'orderNumber', statement.order_number,
      'name', statement.name,
      'email', statement.email,
      'submittedAt', to_char(statement.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'receivedAt', to_char(statement.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    ),
    'booking', case when booking.id is not null then private.mail_facts(booking) || jsonb_build_object(
      'isSameMailbox', private.mailbox_of(booking.email) = private.mailbox_of(statement.email)
    ) end
  );
end
$$;

-- p_mail: 'customer', 'customer-refused' or 'company'.
create or replace function public.finish_withdrawal_email(p_id uuid, p_mail text)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.withdrawal_mail set
    customer_sent_at = coalesce(customer_sent_at, case when p_mail = 'customer' then now() end),
    customer_refused_at = coalesce(customer_refused_at, case when p_mail = 'customer-refused' then now() end),
    company_sent_at = coalesce(company_sent_at, case when p_mail = 'company' then now() end)
  where withdrawal_id = p_id
$$;

create or replace function public.release_withdrawal_email(p_id uuid, p_claim uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.withdrawal_mail set claim = null where withdrawal_id = p_id and claim = p_claim
$$;

-- The ids of statements whose mails are still owed, as unsent_bookings gives them.
create or replace function public.unsent_withdrawals(p_limit integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(owed.id), '[]'::jsonb) from (
    select statement.id
    from private.withdrawal_mail mail
    join public.withdrawals statement on statement.id = mail.withdrawal_id
    where not mail.settled
      and private.may_claim(mail.claim, mail.claimed_at)
      and statement.created_at between now() - interval '30 days' and now() - interval '3 minutes'
    order by not mail.at_once, mail.claimed_at nulls first, statement.created_at
    limit least(greatest(p_limit, 0), 100)
  ) owed
$$;

-- Statements are kept like the contracts that they end: 5 years from the end of their year.
insert into private.retention (status, keep, from_end_of_year)
values ('withdrawal', '5 years', true)
on conflict (status) do nothing;

create or replace function private.purge_withdrawals()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.withdrawals using private.retention
  where retention.status = 'withdrawal'
    and withdrawals.created_at
      < date_trunc('year', now() at time zone 'Europe/Warsaw' - retention.keep) at time zone 'Europe/Warsaw'
$$;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and coalesce(current_setting('shared_preload_libraries', true), '') like '%pg_cron%'
  then
    create extension if not exists pg_cron;
    perform cron.schedule('purge-withdrawals', '37 2 * * *', 'select private.purge_withdrawals()');
  end if;
end
$$;

-- Asks the functions to send what stayed unsent. As before, with one function more.
create or replace function private.request_mail_sweep()
returns void
language plpgsql
set search_path = ''
as $$
declare
  project_url text;
  sweep_key text;
  name text;
begin
  -- Dynamic, because neither schema exists outside a hosted project.
  execute $q$select max(decrypted_secret) filter (where name = 'project_url'),
    max(decrypted_secret) filter (where name = 'mail_sweep_key')
    from vault.decrypted_secrets$q$ into project_url, sweep_key;
  if project_url is null or sweep_key is null then
    raise exception 'the Vault secrets project_url and mail_sweep_key are needed for the mail sweep';
  end if;
  foreach name in array array['send-booking-email', 'send-contact-email', 'send-withdrawal-email'] loop
    -- A sweep may send twenty mails: pg_net's own patience ends after two seconds.
    execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 140000)'
      using project_url || '/functions/v1/' || name,
        jsonb_build_object('Content-Type', 'application/json', 'apikey', sweep_key),
        jsonb_build_object('sweep', true);
  end loop;
end
$$;

revoke all on function
  private.is_plain_reference(text),
  private.keep_withdrawal(uuid, jsonb, text),
  private.purge_withdrawals()
  from public, anon, authenticated, service_role;
revoke all on function
  public.claim_withdrawal(uuid, jsonb, text),
  public.finish_withdrawal_email(uuid, text),
  public.release_withdrawal_email(uuid, uuid),
  public.unsent_withdrawals(integer)
  from public, anon, authenticated;
grant execute on function
  public.claim_withdrawal(uuid, jsonb, text),
  public.finish_withdrawal_email(uuid, text),
  public.release_withdrawal_email(uuid, uuid),
  public.unsent_withdrawals(integer)
  to service_role;

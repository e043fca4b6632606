-- Which mails went out, and which are owed. For the edge functions alone, as everything about mail is.

-- A claim is a lease of two minutes: whoever holds it may send; after that the sender is taken for
-- dead, and the next claim may try again.
create or replace function private.may_claim(claim uuid, claimed_at timestamptz)
returns boolean
language sql
set search_path = ''
as $$
  select claim is null or claimed_at < clock_timestamp() - interval '2 minutes'
$$;

-- One row a booking, made with it.
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
  ) stored,
  -- Mails that need not wait for others.
  at_once boolean not null default true
);
create index if not exists booking_mail_company_sent_at on private.booking_mail (company_sent_at);
create index if not exists booking_mail_owed on private.booking_mail (booking_id) where not settled;

-- Contact messages, and only the ids once they are mailed. A message is kept only while the day's mails are used up.
create table if not exists private.contact_mail (
  message_id uuid primary key,
  claim uuid,
  claimed_at timestamptz,
  sent_at timestamptz,
  revision integer not null default 1,
  at_once boolean not null default true,
  message jsonb
);
create index if not exists contact_mail_sent_at on private.contact_mail (sent_at);
create index if not exists contact_mail_kept on private.contact_mail (claimed_at) where message is not null;

create table if not exists private.withdrawal_mail (
  withdrawal_id uuid primary key references public.withdrawals (id) on delete cascade,
  claim uuid,
  claimed_at timestamptz,
  customer_sent_at timestamptz,
  customer_refused_at timestamptz,
  company_sent_at timestamptz,
  at_once boolean not null,
  settled boolean not null generated always as (
    company_sent_at is not null and (customer_sent_at is not null or customer_refused_at is not null)
  ) stored
);
create index if not exists withdrawal_mail_owed on private.withdrawal_mail (withdrawal_id) where not settled;
create index if not exists withdrawal_mail_company_sent_at on private.withdrawal_mail (company_sent_at);

alter table private.booking_mail enable row level security;
alter table private.contact_mail enable row level security;
alter table private.withdrawal_mail enable row level security;
revoke all on private.booking_mail, private.contact_mail, private.withdrawal_mail
from public, anon, authenticated, service_role;

create or replace function private.owe_booking_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.booking_mail (booking_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
-- The company's own entries; a visitor's row comes with the limits.
create or replace trigger booking_requests_mail
after insert on public.booking_requests
for each row when (current_user not in ('anon', 'authenticated'))
execute function private.owe_booking_mail();

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

-- Claims a booking's mails. Gives {"outcome": "unknown" | "sent" | "busy"}, or for the one winner
-- {"outcome": "claimed", "claim", "customer", "company", "booking"}: which mails are still owed ("owed",
-- "sent", "refused") and the row they are made of. "busy" also while the day's mails are used up.
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
      and (at_once or (
        select count(*) < max(limits.at_most)
        from private.limits
        left join private.booking_mail as recent on recent.company_sent_at > now() - limits.per
        where limits.name = 'booking_mail_in_all'
      ))
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

create or replace function public.unsent_bookings(p_limit integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(owed.id), '[]'::jsonb) from (
    select booking.id
    from private.booking_mail mail
    join public.booking_requests booking on booking.id = mail.booking_id
    where not mail.settled
      and private.may_claim(mail.claim, mail.claimed_at)
      and booking.created_at between now() - interval '30 days' and now() - interval '3 minutes'
    -- What failed before waits behind what was never tried, so that it can't block the rest.
    order by not mail.at_once, mail.claimed_at nulls first, booking.created_at
    limit least(greatest(p_limit, 0), 100)
  ) owed
$$;

-- Claims a contact message for its one sender: {"outcome": "claimed", "claim", "revision", "message"}. Else
-- "sent" (with the revision that was), "busy" (somebody is at it), "kept" (it waits here for tomorrow's mails;
-- a later revision takes its place), or "limited" (too many of this mailbox, or kept in all). Without a
-- message it claims the kept one.
create or replace function public.claim_contact_message(
  p_message_id uuid, p_revision integer default null, p_message jsonb default null, p_address text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail private.contact_mail;
begin
  -- Repeats of one message that come together count once against the limits.
  perform pg_advisory_xact_lock(hashtextextended(p_message_id::text, 0));
  if not exists (select from private.contact_mail where message_id = p_message_id) then
    if p_message is null or not private.within('contact_mail_per_email', private.mailbox_of(p_message ->> 'email')) then
      return jsonb_build_object('outcome', 'limited');
    end if;
    insert into private.contact_mail (message_id, revision, at_once)
    values (p_message_id, p_revision, private.within('contact_mail_at_once', private.wide_network_of(p_address)))
    on conflict (message_id) do nothing;
  end if;

  update private.contact_mail as known
    set claim = gen_random_uuid(), claimed_at = clock_timestamp(),
      revision = coalesce(p_revision, known.revision),
      message = case when known.message is not null then coalesce(p_message, known.message) end
    where message_id = p_message_id
      and sent_at is null
      and private.may_claim(claim, claimed_at)
      and coalesce(p_message, known.message) is not null
    returning * into mail;
  if not found then
    select * into mail from private.contact_mail where message_id = p_message_id;
    return jsonb_build_object(
      'outcome', case when mail.sent_at is null then 'busy' else 'sent' end,
      'revision', mail.revision
    );
  end if;

  if not mail.at_once and (
    select count(*) >= max(limits.at_most)
    from private.limits
    left join private.contact_mail as recent on recent.sent_at > now() - limits.per
    where limits.name = 'contact_mail_in_all'
  ) then
    if mail.message is null and (select count(*) from private.contact_mail where message is not null) >=
      (select at_most from private.limits where name = 'contact_kept_in_all')
    then
      delete from private.contact_mail where message_id = p_message_id;
      return jsonb_build_object('outcome', 'limited');
    end if;
    update private.contact_mail
    set claim = null, message = coalesce(p_message, message)
    where message_id = p_message_id;
    return jsonb_build_object('outcome', 'kept', 'revision', mail.revision);
  end if;
  return jsonb_build_object(
    'outcome', 'claimed', 'claim', mail.claim, 'revision', mail.revision,
    'message', coalesce(p_message, mail.message)
  );
end
$$;

create or replace function public.finish_contact_message(p_message_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.contact_mail set sent_at = coalesce(sent_at, now()), message = null
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

-- The ids of kept messages, the oldest first.
create or replace function public.kept_contact_messages(p_limit integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(kept.message_id), '[]'::jsonb) from (
    select message_id from private.contact_mail
    where message is not null and private.may_claim(claim, claimed_at)
    order by claimed_at
    limit least(greatest(p_limit, 0), 100)
  ) kept
$$;

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

revoke all on function
  private.owe_booking_mail(),
  private.mail_facts(public.booking_requests),
  private.keep_withdrawal(uuid, jsonb, text),
  private.may_claim(uuid, timestamptz)
from public, anon, authenticated, service_role;
revoke all on function
  public.claim_booking_email(uuid),
  public.finish_booking_email(uuid, text),
  public.release_booking_email(uuid, uuid),
  public.unsent_bookings(integer),
  public.claim_contact_message(uuid, integer, jsonb, text),
  public.finish_contact_message(uuid),
  public.release_contact_message(uuid, uuid),
  public.kept_contact_messages(integer),
  public.claim_withdrawal(uuid, jsonb, text),
  public.finish_withdrawal_email(uuid, text),
  public.release_withdrawal_email(uuid, uuid),
  public.unsent_withdrawals(integer)
from public, anon, authenticated;
grant execute on function
  public.claim_booking_email(uuid),
  public.finish_booking_email(uuid, text),
  public.release_booking_email(uuid, uuid),
  public.unsent_bookings(integer),
  public.claim_contact_message(uuid, integer, jsonb, text),
  public.finish_contact_message(uuid),
  public.release_contact_message(uuid, uuid),
  public.kept_contact_messages(integer),
  public.claim_withdrawal(uuid, jsonb, text),
  public.finish_withdrawal_email(uuid, text),
  public.release_withdrawal_email(uuid, uuid),
  public.unsent_withdrawals(integer)
to service_role;

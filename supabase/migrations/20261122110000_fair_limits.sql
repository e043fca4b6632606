-- Limits that one stranger can't turn against everybody: a limit for all delays mail and never refuses an order.

-- The per-hour limit for all closed the business after 60 bookings; now it only keeps the disk from filling.
update private.limits set at_most = 50000, per = '1 day' where name = 'booking_in_all' and per = '1 hour';
-- Mails: a booking makes two, a message one. 40 and 20 a day are the 100 of the smallest mail plan (README).
update private.limits set at_most = 40, per = '1 day' where name = 'booking_mail_in_all' and per = '1 hour';
update private.limits set at_most = 20, per = '1 day' where name = 'contact_mail_in_all' and per = '1 hour';
update private.limits set at_most = 10 where name = 'contact_mail_per_address' and at_most = 20;

insert into private.limits (name, at_most, per)
values
  ('booking_per_network', 30, '1 hour'),
  ('booking_mail_per_network', 240, '1 hour'),
  ('contact_mail_per_network', 30, '1 hour'),
  ('contact_mail_per_email', 5, '1 day'),
  ('contact_kept_in_all', 5000, '1 day'),
  -- What one network has mailed at once, however much mail waits: two strangers can't hold up a third.
  ('booking_mail_at_once', 2, '1 day'),
  ('contact_mail_at_once', 2, '1 day')
on conflict (name) do nothing;

-- Counts one use of a limit by a subject and gives true, or false when it is used up.
-- Uses of one limit by one subject queue behind each other, so that parallel requests can't pass together.
create or replace function private.within(limit_name text, subject text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  rule private.limits;
  hashed text := private.salted_hash(subject);
  used integer;
begin
  select * into strict rule from private.limits where name = within.limit_name;
  perform pg_advisory_xact_lock(hashtextextended(rule.name || hashed, 0));
  select count(*) into used
  from private.limit_hits as hits
  where hits.limit_name = rule.name and hits.subject = hashed and hits.at > now() - rule.per;
  if used >= rule.at_most then
    return false;
  end if;
  insert into private.limit_hits (limit_name, subject) values (rule.name, hashed);
  return true;
end
$$;

create or replace function private.refuse_as_too_many(limit_name text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PT429' using message = 'too many requests', detail = limit_name, hint = 'Try again later.';
end
$$;

-- Counts one use, or raises PT429, which the API answers as status 429.
create or replace function private.take(limit_name text, subject text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.within(limit_name, subject) then
    perform private.refuse_as_too_many(limit_name);
  end if;
end
$$;

create index if not exists limit_hits_at on private.limit_hits (at);

-- The addresses that one stranger easily has many of: an IPv4 /24, an IPv6 /48 (a line's /56 lies in it).
create or replace function private.wide_network_of(address text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  plain inet;
begin
  plain := address::inet;
  if plain <<= '::ffff:0:0/96' then
    plain := '0.0.0.0'::inet + (plain - '::ffff:0:0'::inet);
  end if;
  return network(set_masklen(plain, case family(plain) when 4 then 24 else 48 end))::text;
exception when invalid_text_representation then
  return address;
end
$$;

-- One mailbox, however its address is spelt: letters in disguise (NFKC), case, "+anything", Gmail's dots.
create or replace function private.mailbox_of(email text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when domain in ('gmail.com', 'googlemail.com')
    then replace(mailbox, '.', '') || '@gmail.com'
    else mailbox || '@' || domain
  end
  from (select lower(normalize(email, NFKC))) as plain (address),
    lateral (select
      regexp_replace(address, '(\+.*)?@[^@]*$', ''),
      rtrim(regexp_replace(address, '^.*@', ''), '.')
    ) as part (mailbox, domain)
$$;

-- Whether the bookings of the last day are more than the disk should take.
create or replace function private.too_many_bookings()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.limits, lateral (
      select from public.booking_requests as recent
      where recent.created_at > now() - limits.per
      offset limits.at_most limit 1
    ) as one_more
    where limits.name = 'booking_in_all'
  )
$$;

-- Mails that need not wait for others.
alter table private.booking_mail add column if not exists at_once boolean not null default true;

-- What one visitor may book: 5 a day for a mailbox, 10 an hour from an address, 30 from a network. After the
-- row has passed every other rule: a refused one counts nothing and holds no lock. The three locks are always
-- taken in this order, so that no two bookings can wait for each other.
create or replace function private.limit_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := private.caller_address();
begin
  perform private.take('booking_per_email', private.mailbox_of(new.email));
  perform private.take('booking_per_address', address);
  perform private.take('booking_per_network', private.wide_network_of(address));
  if private.too_many_bookings() then
    perform private.refuse_as_too_many('booking_in_all');
  end if;
  insert into private.booking_mail (booking_id, at_once)
  values (new.id, private.within('booking_mail_at_once', private.wide_network_of(address)));
  return null;
end
$$;

drop trigger if exists booking_requests_2_limit on public.booking_requests;
create or replace trigger booking_requests_limit
after insert on public.booking_requests
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_booking();

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

-- Counts a call of a function by its caller's address and network: false when either is used up. A refused
-- call is not counted, so that waiting helps. There is no limit for all here: it would be a switch that
-- anybody could turn; the mails themselves have one.
create or replace function public.allow_function_call(p_limit text, p_address text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.take(p_limit || '_per_address', private.network_of(p_address));
  perform private.take(p_limit || '_per_network', private.wide_network_of(p_address));
  return true;
exception when sqlstate 'PT429' then
  return false;
end
$$;

create index if not exists booking_mail_company_sent_at on private.booking_mail (company_sent_at);
create index if not exists contact_mail_sent_at on private.contact_mail (sent_at);

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

-- The ids of bookings whose mails are still owed: older than three minutes (their own sender had its chance),
-- younger than thirty days, and held by nobody. First those that need not wait, then the oldest.
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
    order by mail.at_once is false, mail.claimed_at nulls first, booking.created_at
    limit least(greatest(p_limit, 0), 100)
  ) owed
$$;

-- A message is kept only while the day's mails are used up, and only until it is mailed.
alter table private.contact_mail
  add column if not exists at_once boolean not null default true,
  add column if not exists message jsonb;

drop function if exists public.claim_contact_message(uuid, integer);
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
create index if not exists contact_mail_kept on private.contact_mail (claimed_at) where message is not null;

-- Asks both functions to send what stayed unsent. Needs pg_net and two Vault secrets: project_url and
-- mail_sweep_key (a secret API key of the project).
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
  foreach name in array array['send-booking-email', 'send-contact-email'] loop
    -- A sweep may send twenty mails: pg_net's own patience ends after two seconds.
    execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 140000)'
      using project_url || '/functions/v1/' || name,
        jsonb_build_object('Content-Type', 'application/json', 'apikey', sweep_key),
        jsonb_build_object('sweep', true);
  end loop;
end
$$;

revoke all on function
  private.within(text, text),
  private.refuse_as_too_many(text),
  private.wide_network_of(text),
  private.mailbox_of(text),
  private.too_many_bookings(),
  private.one_booking_a_request()
  from public, anon, authenticated, service_role;
revoke all on function
  public.claim_contact_message(uuid, integer, jsonb, text),
  public.kept_contact_messages(integer)
  from public, anon, authenticated;
grant execute on function
  public.claim_contact_message(uuid, integer, jsonb, text),
  public.kept_contact_messages(integer)
  to service_role;

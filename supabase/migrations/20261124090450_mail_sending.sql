-- Sending owed mails: their facts, claim, finish, and what is due. For the edge functions only.

-- The row from which a mail is made, or null: {"booking"}, {"message"}, or {"withdrawal", "booking"} with the booking
-- that has the statement's order number, or null.
create or replace function private.mail_facts(p_kind text, p_ref uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case p_kind
    when 'booking' then (
      select jsonb_build_object('booking', booking) from public.booking_requests as booking where booking.id = p_ref
    )
    when 'contact' then (
      select jsonb_build_object('message', messages.message) from private.messages where messages.id = p_ref
    )
    when 'withdrawal' then (
      select jsonb_build_object('withdrawal', statement, 'booking', (
        select to_jsonb(booking) || jsonb_build_object(
          'is_same_mailbox', private.mailbox_of(booking.email) = private.mailbox_of(statement.email)
        )
        from public.booking_requests as booking where booking.order_number = statement.order_number
        -- An order number is 40 bits of an id, so two bookings may have the same.
        order by private.mailbox_of(booking.email) <> private.mailbox_of(statement.email), booking.created_at
        limit 1
      ))
      from public.withdrawals as statement where statement.id = p_ref
    )
  end
$$;

-- Takes a place among the day's mails; false if none is left. Each mailbox has a few, all together have the plan's; a
-- mail that need not wait may exceed the plan, a customer's up to three times, the company's up to six times.
create or replace function private.reserve_place(mail private.mail, mailbox text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform private.take('mail_per_mailbox', mailbox) where mail.part = 'customer';
  perform private.take('mail_in_all', '', case when mail.priority > 0 then 1 when mail.part = 'customer' then 3 else 6 end);
  return true;
exception when sqlstate 'PT429' then
  return false;
end
$$;

-- The pause after an attempt: 2 minutes, doubled each time, at most 6 hours.
create or replace function private.pause_after(attempts integer)
returns interval
language sql
immutable
set search_path = ''
return least(interval '1 minute' * 2 ^ least(attempts, 10), interval '6 hours');

-- Gives up the customer's mail that is owed since then: the company gets one that says so, in place of its notice. A
-- second call changes nothing.
create or replace function private.give_up(p_kind text, p_ref uuid, p_since timestamptz)
returns void
language sql
set search_path = ''
as $$
  delete from private.mail where (kind, ref) = (p_kind, p_ref) and part <> 'customer' and exists (
    select from private.mail where (kind, ref, part, owed_since) = (p_kind, p_ref, 'customer', p_since) for update
  );
  update private.mail set part = 'undelivered', priority = 0, attempts = 0, next_at = now()
  where (kind, ref, part, owed_since) = (p_kind, p_ref, 'customer', p_since)
$$;

-- Claims the mails that a booking, message or statement owes, for one sender: {"outcome": "claimed", "mails"} with the
-- facts of mail_facts, each mail with its "part" and "since" when it is owed, which changes if it is owed again.
-- Else "settled" (nothing is owed), "waiting" (somebody is sending it, or it is not due) or "unknown" (no such row).
create or replace function public.claim_mail(p_kind text, p_ref uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  facts jsonb := private.mail_facts(p_kind, p_ref);
  mailbox text := private.mailbox_of(facts -> p_kind ->> 'email');
  owed private.mail;
  mails jsonb := '[]';
begin
  if facts is null then
    delete from private.mail where kind = p_kind and ref = p_ref;
    return jsonb_build_object('outcome', 'unknown');
  end if;
  -- A customer who has withdrawn is not asked to pay. Only a mail that the company asks for afterwards is sent.
  delete from private.mail using public.withdrawals as statement
  where p_kind = 'booking' and (kind, ref, part) = (p_kind, p_ref, 'customer')
    and statement.order_number = facts -> p_kind ->> 'order_number' and private.mailbox_of(statement.email) = mailbox
    and owed_since <= greatest(statement.created_at, (facts -> p_kind ->> 'created_at')::timestamptz);
  for owed in
    select * from private.mail
    where kind = p_kind and ref = p_ref and next_at <= clock_timestamp()
      and not exists (select from private.mail_service where paused_until > clock_timestamp())
    -- The customer's first: if it is refused, the company's is replaced.
    order by part <> 'customer'
    for update skip locked
  loop
    -- Eleven attempts take a day. A job that is done, or whose day is over, needs neither confirmation nor payment.
    if owed.part = 'customer' and (owed.attempts >= 11 or facts -> p_kind ->> 'status' = 'done'
      or (facts -> p_kind ->> 'preferred_date')::date < (now() at time zone 'Europe/Warsaw')::date) then
      perform private.give_up(p_kind, p_ref, owed.owed_since);
      return public.claim_mail(p_kind, p_ref);
    elsif owed.attempts > 0 or private.reserve_place(owed, mailbox) then
      update private.mail
      -- The last attempt counts only if other mails were sent since: otherwise the service is at fault, not this mail.
      set attempts = owed.attempts
          + (owed.attempts < 10 or exists (select from private.mail_service where sent_at >= owed.owed_since))::integer,
        -- After ten minutes the sender counts as dead: a function has 150 seconds.
        next_at = clock_timestamp() + greatest(private.pause_after(owed.attempts + 1), interval '10 minutes')
      where (kind, ref, part) = (p_kind, p_ref, owed.part);
      mails := mails || jsonb_build_object('part', owed.part, 'since', owed.owed_since);
    elsif owed.priority = 0 or (owed.part = 'customer' and not private.has_room('mail_per_mailbox', mailbox)) then
      update private.mail set next_at = clock_timestamp() + interval '6 hours'
      where (kind, ref, part) = (p_kind, p_ref, owed.part);
    end if;
  end loop;
  if mails <> '[]' then
    return facts || jsonb_build_object('outcome', 'claimed', 'mails', mails);
  end if;
  return jsonb_build_object('outcome', case
    when exists (select from private.mail where kind = p_kind and ref = p_ref) then 'waiting' else 'settled' end);
end
$$;

-- Stores the outcome of the mail that was claimed as owed since then: 'sent', 'refused' (its address, for good), 'failed',
-- or 'down' (the service).
create or replace function public.finish_mail(p_kind text, p_ref uuid, p_part text, p_since timestamptz, p_outcome text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_outcome = 'sent' then
    -- The service before its mails, as below: a fixed order, so that there is no deadlock.
    update private.mail_service set sent_at = now(), down_since = null, paused_until = null where single;
    -- A mail that is owed again has another owed_since, and stays.
    delete from private.mail where (kind, ref, part, owed_since) = (p_kind, p_ref, p_part, p_since);
    if p_kind = 'contact' then
      update private.messages set message = null where id = p_ref;
    end if;
  elsif p_outcome = 'refused' and p_part = 'customer' then
    perform private.give_up(p_kind, p_ref, p_since);
  elsif p_outcome = 'down' then
    update private.mail_service
    set down_since = coalesce(down_since, now()),
      paused_until = now() + least(greatest(now() - coalesce(down_since, now()), interval '2 minutes'), interval '1 hour')
    where single;
    -- All claimed mails go back, and the attempt does not count; but a first one does: it took its place in the day.
    update private.mail
    set attempts = greatest(attempts - 1, 1), next_at = now() + private.pause_after(greatest(attempts - 1, 1))
    where kind = p_kind and ref = p_ref and attempts > 0;
  else
    update private.mail set next_at = now() + private.pause_after(attempts) where (kind, ref, part) = (p_kind, p_ref, p_part);
  end if;
end
$$;

-- The rows whose mails are due and may find a place: first those that need not wait; each group in order of time.
create or replace function public.due_mail(p_limit integer)
returns table (kind text, ref uuid)
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.mail_service set swept_at = now() where single;
  return query
    select mail.kind, mail.ref
    from private.mail
    where mail.next_at <= clock_timestamp()
      and (mail.attempts > 0 or mail.priority <= (select private.has_room('mail_in_all', '')::integer))
      and not exists (select from private.mail_service where paused_until > clock_timestamp())
    group by mail.kind, mail.ref
    order by min(mail.priority), min(mail.next_at)
    limit p_limit;
end
$$;

-- For `npm run smoke`: when the sweep last ran, since when mail is down, how much is owed, and which header has the
-- caller's address.
create or replace function public.mail_status()
returns table (swept_at timestamptz, down_since timestamptz, owed bigint, oldest timestamptz, address_from text)
language sql
stable
security definer
set search_path = ''
as $$
  select service.swept_at, service.down_since, count(mail.kind), min(mail.owed_since), case
    when current_setting('request.headers', true)::jsonb ? 'cf-connecting-ip' then 'cf-connecting-ip'
    else 'another header'
  end
  from private.mail_service as service left join private.mail on true
  group by service.swept_at, service.down_since
$$;

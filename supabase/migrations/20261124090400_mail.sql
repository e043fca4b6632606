-- One queue for all mails. A row is an owed mail: inserted in the transaction that stores what it is about, and deleted
-- once it is sent. Only the edge functions have access.

create table if not exists private.mail (
  kind text not null check (kind in ('booking', 'contact', 'withdrawal')),
  -- The id of the booking, message or statement.
  ref uuid not null,
  -- A customer's mail that is given up becomes 'undelivered': a mail that tells the company.
  part text not null check (part in ('customer', 'company', 'undelivered')),
  -- 0: does not wait for others; 1: is sent when the day has a place left.
  priority smallint not null,
  attempts integer not null default 0,
  owed_since timestamptz not null default now(),
  -- Not before; while it is being sent: when its sender counts as dead.
  next_at timestamptz not null default now(),
  primary key (kind, ref, part)
);

-- The state of the mail service. While it is down there are few attempts: with a wrong password one log-in an hour.
-- Updates have "where single", because hosted projects refuse updates without a condition (safeupdate).
create table if not exists private.mail_service (
  single boolean primary key default true check (single),
  swept_at timestamptz,
  sent_at timestamptz,
  down_since timestamptz,
  paused_until timestamptz
);
insert into private.mail_service default values on conflict (single) do nothing;

-- Contact messages, each kept until it is mailed, however long that takes; then only its id, so that it goes out once.
create table if not exists private.messages (
  id uuid primary key,
  message jsonb
);

alter table private.mail enable row level security;
alter table private.mail_service enable row level security;
alter table private.messages enable row level security;

create or replace function private.owe_mail(p_kind text, p_ref uuid, address text, variadic parts text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  network text := private.network_of(address, is_wide => true);
  waits boolean := not private.try_take('mail_at_once', p_kind || ' ' || network);
begin
  insert into private.mail (kind, ref, part, priority)
  select p_kind, p_ref, part, waits::integer from unnest(parts) as part on conflict do nothing;
end
$$;

-- How much one visitor may book, by address and network, and, if the owner limits the jobs of a day, how many days of work
-- a network may. Checked after every other rule: a refused row counts nothing and holds no lock. The locks are always
-- taken in this order, so that there is no deadlock.
create or replace function private.limit_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := private.caller_address();
begin
  perform private.take_by_address('booking', address);
  if private.setting('jobs_per_day') is not null then
    perform private.take('booked_days_per_network', new.network);
    -- The other days of a large job count only while there is room: the job itself must pass, however large it is.
    perform private.try_take('booked_days_per_network', new.network)
    from generate_series(2, private.job_days(new.area, private.setting('m2_per_day')));
  end if;
  perform private.owe_mail('booking', new.id, address, 'customer', 'company');
  return null;
end
$$;

-- The company's own entries (table editor, secret key) are not limited, and owe no mail.
create or replace trigger booking_requests_limit
after insert on public.booking_requests
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_booking();

-- A cancelled booking owes no mail.
create or replace function private.owe_nothing()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.mail where kind = 'booking' and ref = new.id;
  return null;
end
$$;
create or replace trigger booking_requests_cancelled
after update of status on public.booking_requests
for each row when (new.status = 'cancelled')
execute function private.owe_nothing();

-- Stores a contact message and the mail it owes; the first message under an id stays.
create or replace function public.keep_message(p_id uuid, p_message jsonb, p_address text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.messages (id, message) values (p_id, p_message) on conflict (id) do nothing;
  if found then
    perform private.take_by_address('contact', p_address);
    perform private.owe_mail('contact', p_id, p_address, 'company');
  end if;
end
$$;

-- The same for a statement of withdrawal; every valid one is stored.
create or replace function public.keep_withdrawal(p_id uuid, p_statement jsonb, p_address text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.withdrawals (id, order_number, name, email, submitted_at)
  values (
    p_id, p_statement ->> 'orderNumber', p_statement ->> 'name', p_statement ->> 'email',
    least(greatest((p_statement ->> 'submittedAt')::timestamptz, now() - interval '30 days'), now())
  )
  on conflict (id) do nothing;
  if found then
    perform private.take_by_address('withdrawal', p_address);
    perform private.owe_mail('withdrawal', p_id, p_address, 'customer', 'company');
  end if;
end
$$;

-- No day is sold twice: the days that the owner closes, and how much work fits into a day. While both tables are empty,
-- every day that the date rule allows is free. Their messages are for the owner, and in Polish.

create table if not exists public.closed_days (
  day date primary key,
  note text
);
comment on table public.closed_days is 'Days on which the company does not work. Bookings already made stay as they are.';

create table if not exists public.availability_settings (
  name text primary key,
  -- Empty: no limit.
  number integer,
  meaning text not null default ''
);
comment on table public.availability_settings is 'How far ahead can be booked, how many jobs fit into a day, and how many days a job takes.';

insert into public.availability_settings (name, meaning)
values
  ('days_ahead', 'Ile dni naprzód można rezerwować, najwyżej 365. Puste: 365.'),
  ('jobs_per_day', 'Ile zleceń może trwać jednego dnia. Puste: bez ograniczeń.'),
  ('m2_per_day', 'Ile m² malujemy w jeden dzień: każde rozpoczęte tyle m² zajmuje jeden dzień. Puste: zlecenie zajmuje tylko swój pierwszy dzień.')
on conflict (name) do nothing;

-- By a trigger: the dashboard shows its message, where it would show the expression of a CHECK.
create or replace function private.check_closed_day()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  today date := (now() at time zone 'Europe/Warsaw')::date;
begin
  if tg_op = 'UPDATE' and new.day = old.day then
    return new;
  end if;
  if new.day is null then
    raise not_null_violation using message = 'Wpisz dzień, np. 2026-12-24.';
  end if;
  if new.day < today then
    raise check_violation using message = 'Dzień ' || new.day || ' już minął. Wpisz dzisiejszy albo późniejszy.';
  end if;
  if new.day > today + 1000 then
    raise check_violation using message = 'Dzień ' || new.day || ' jest zbyt odległy. Sprawdź rok.';
  end if;
  if exists (select from public.closed_days as known where known.day = new.day) then
    raise unique_violation using message = 'Dzień ' || new.day || ' jest już na tej liście.';
  end if;
  return new;
end
$$;

create or replace trigger closed_days_check
before insert or update on public.closed_days
for each row execute function private.check_closed_day();

create or replace function private.check_availability_setting()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  least_number integer := case new.name when 'days_ahead' then 30 when 'jobs_per_day' then 1 when 'm2_per_day' then 10 end;
  most integer := case new.name when 'days_ahead' then 365 else 1000 end;
begin
  if least_number is null then
    raise check_violation using message = 'Są tylko trzy ustawienia: days_ahead, jobs_per_day i m2_per_day.';
  end if;
  if new.number not between least_number and most then
    raise check_violation using
      message = 'Wpisz liczbę od ' || least_number || ' do ' || most || ' albo zostaw pole puste (NULL). Dni bez pracy wpisz w tabeli closed_days.';
  end if;
  return new;
end
$$;

create or replace trigger availability_settings_check
before insert or update on public.availability_settings
for each row execute function private.check_availability_setting();

create or replace function private.setting(setting_name text)
returns integer
language sql
stable
set search_path = ''
as $$
  select number from public.availability_settings where name = setting_name
$$;

-- How many days a job takes: its area divided by m2_per_day, rounded up; without that setting only its first day.
create or replace function private.job_days(area integer, m2_per_day integer)
returns integer
language sql
immutable
set search_path = ''
return greatest(ceil(area / m2_per_day::numeric), 1)::integer;

-- The last day that can be booked: a year ahead (src/domain/schedule.ts), or earlier if the owner says so.
create or replace function private.latest_painting_day()
returns date
language sql
stable
set search_path = ''
return (now() at time zone 'Europe/Warsaw')::date + coalesce(private.setting('days_ahead'), 365);

-- The days between two on which a job can't begin, each with the smallest area that can't: if that is the smallest on
-- offer, no job can. A job needs all its days, one after another, neither closed nor full; a cancelled one needs none.
create or replace function private.taken_days(first_day date, last_day date)
returns table (day date, from_area integer)
language sql
stable
set search_path = ''
-- Without JIT: the planner overestimates these small tables, and compiling took 400 ms for an answer of one.
set jit = off
as $$
  with size as (
    select distinct prices.area, private.job_days(prices.area, m2_per_day) as days
    from private.prices, private.setting('m2_per_day') as m2_per_day
  ),
  full_day as (
    select booking.preferred_date + later.days as day
    from private.setting('m2_per_day') as m2_per_day, public.booking_requests as booking,
      -- Any area, not only those on offer: the company may have corrected it.
      generate_series(0, private.job_days(booking.area, m2_per_day) - 1) as later (days)
    -- Back to the first job of 10,000 m² that can reach these days; ahead 100 days, for a job of 1000 m² at 10 m² a day.
    where private.setting('jobs_per_day') is not null and booking.status <> 'cancelled'
      and booking.preferred_date between first_day - private.job_days(10000, m2_per_day) and last_day + 100
    group by 1
    having count(*) >= private.setting('jobs_per_day')
  ),
  busy as (
    select closed_days.day from public.closed_days
    union
    select full_day.day from full_day
  )
  select busy.day - earlier.days, min(size.area)
  from busy, size, generate_series(0, size.days - 1) as earlier (days)
  where busy.day - earlier.days between first_day and last_day
  group by 1
  order by 1
$$;

-- For the calendar: the taken days of the year ahead, not by whom or by how many. Days beyond what the owner allows
-- count as taken.
create or replace function public.taken_days()
returns table (day date, from_area integer)
language sql
stable
security definer
set search_path = ''
as $$
  select taken.day, taken.from_area
  from private.taken_days(private.earliest_painting_day(now()), private.latest_painting_day()) as taken
  union all
  select private.latest_painting_day() + further, (select min(area) from private.prices)
  from generate_series(1, 365 - coalesce(private.setting('days_ahead'), 365)) as further
$$;

revoke all on public.closed_days, public.availability_settings from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.closed_days, public.availability_settings to service_role;
alter table public.closed_days enable row level security;
alter table public.availability_settings enable row level security;

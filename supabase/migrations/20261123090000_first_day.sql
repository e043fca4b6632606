-- The calendar's first day is the date rule's: the days between booking and painting stand in one function.
create or replace function public.taken_days()
returns table (day date, from_area integer)
language sql
stable
security definer
set search_path = ''
as $$
  select taken.day, taken.from_area
  from (select (now() at time zone 'Europe/Warsaw')::date) as now_in_warsaw (today),
    private.taken_days(private.earliest_painting_day(now()), today + 730) as taken
$$;

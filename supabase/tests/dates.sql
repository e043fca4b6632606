-- The date rule: 18 days from the day of the booking in Warsaw, at most 365 days ahead.
begin;
select plan(18);

-- Midnight in Warsaw is 23:00 UTC in winter and 22:00 UTC in summer.
select is(private.earliest_painting_day('2026-12-09T22:59:59Z'), date '2026-12-27', 'winter, before midnight');
select is(private.earliest_painting_day('2026-12-09T23:00:00Z'), date '2026-12-28', 'winter, at midnight');
select is(private.earliest_painting_day('2026-07-09T21:59:59Z'), date '2026-07-27', 'summer, before midnight');
select is(private.earliest_painting_day('2026-07-09T22:00:00Z'), date '2026-07-28', 'summer, at midnight');
select is(private.earliest_painting_day('2026-12-31T23:01:00Z'), date '2027-01-19', 'the new year begins in Warsaw');
select is(private.earliest_painting_day('2026-03-28T23:30:00Z'), date '2026-04-16', 'the night the clocks go forward');
select is(private.earliest_painting_day('2026-10-24T22:30:00Z'), date '2026-11-12', 'the night the clocks go back');

create function pg_temp.today() returns date language sql as $$
  select (now() at time zone 'Europe/Warsaw')::date
$$;

-- Books for a day this many days ahead, submitted this many days ago.
create function pg_temp.book(ahead integer, ago integer default 0, booking uuid default gen_random_uuid())
returns public.booking_requests language sql as $$
  insert into public.booking_requests (id, name, email, phone, area, total_price, preferred_date, submitted_at)
  values (booking, 'Jan Kowalski', 'jan@example.pl', '600', 40, 4400, pg_temp.today() + ahead, now() - ago * interval '1 day')
  returning *
$$;

select throws_ok('select pg_temp.book(17)', '23514', 'booking_date_too_early', '17 days are too few');
select lives_ok('select pg_temp.book(18)', '18 days are enough');
select lives_ok('select pg_temp.book(365)', '365 days are the most');
select throws_ok('select pg_temp.book(366)', '23514', 'booking_date_too_late', '366 days are too many');
select throws_ok('select pg_temp.book(-1, 30)', '23514', 'booking_date_too_early', 'never a day in the past');
select is((pg_temp.book(18)).late, false, 'in time');
select is((pg_temp.book(9, 10)).late, true, 'ten days in the queue: taken, and marked late');
select is((pg_temp.book(30, 100)).submitted_at, now() - interval '30 days', 'a clock too far behind counts as 30 days');
select is((pg_temp.book(30, -5)).submitted_at, now(), 'a clock that runs ahead counts as now');

select pg_temp.book(40, 0, '00000000-0000-4000-8000-000000000001');
select throws_ok(
  $$select pg_temp.book(1, 0, '00000000-0000-4000-8000-000000000001')$$,
  '23505', null, 'a known id is known, whatever its day'
);
update public.booking_requests set preferred_date = pg_temp.today() - 3, status = 'done'
where id = '00000000-0000-4000-8000-000000000001';
select is(
  (select status from public.booking_requests where id = '00000000-0000-4000-8000-000000000001'),
  'done', 'later changes are not held up by the date rule'
);

select * from finish();
rollback;

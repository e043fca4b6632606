-- Taken days: without a setting none; closed days, full days and longer jobs, the owner's mistakes, how far ahead.
begin;
select plan(41);

-- For a day this many days ahead.
create function pg_temp.book(ahead integer, area integer default 40, booking uuid default gen_random_uuid())
returns void language sql as $$
  select pg_temp.book_as_visitor(booking, booking || '@example.pl', ahead, area)
$$;

-- What a visitor is told: days ahead and areas.
create function pg_temp.taken() returns table (ahead integer, from_area integer) language plpgsql as $$
begin
  perform set_config('role', 'anon', true);
  return query select (told.day - pg_temp.today()), told.from_area from public.taken_days() as told;
  perform set_config('role', 'none', true);
end
$$;

create function pg_temp.set_number(setting text, value integer) returns void language sql as $$
  update public.availability_settings set number = value where name = setting
$$;

create function pg_temp.close(ahead integer) returns void language sql as $$
  insert into public.closed_days (day) values (pg_temp.today() + ahead)
$$;

-- As in the specification
select lives_ok('select pg_temp.book(30) from generate_series(1, 3)', 'without a setting one day takes any number');
select is_empty('select * from pg_temp.taken()', 'and none is taken');

-- Closed days
select pg_temp.close(days) from unnest(array[0, 17, 18, 40, 365, 366]) as days;
select set_eq(
  'select ahead from pg_temp.taken()', array[18, 40, 365], 'a visitor is told closed days within the calendar'
);
select throws_ok('select pg_temp.book(40)', '23514', 'booking_day_taken', 'a closed day can not be booked');
delete from public.closed_days;

-- Full days
select pg_temp.set_number('jobs_per_day', 2);
select pg_temp.book(50, 40, pg_temp.id(1));
select is_empty('select * from pg_temp.taken() where ahead = 50', 'one of two: free');
select lives_ok('select pg_temp.book(50)', 'the second has its place');
select results_eq(
  'select * from pg_temp.taken() where ahead = 50', 'values (50, 40)', 'two of two: taken, for every area'
);
select set_eq('select ahead from pg_temp.taken()', array[30, 50], 'a day that already has more is full too');
select throws_ok('select pg_temp.book(50)', '23514', 'booking_day_taken', 'the third is refused');
select throws_ok('select pg_temp.book(50, 40, pg_temp.id(1))', '23505', null, 'not one that is stored, and comes again');
update public.booking_requests set status = 'confirmed' where id = pg_temp.id(1);
select throws_ok('select pg_temp.book(50)', '23514', 'booking_day_taken', 'a confirmed one keeps its place');
update public.booking_requests set status = 'cancelled' where id = pg_temp.id(1);
select is_empty('select * from pg_temp.taken() where ahead = 50', 'a cancelled booking frees its day');
select lives_ok('select pg_temp.book(50)', 'and another takes it');
select lives_ok(
  $$insert into public.booking_requests (name, email, phone, area, total_price, preferred_date)
    select 'Jan Kowalski', 'jan@example.pl', '600', 63, 5000, pg_temp.today() + days from unnest(array[-9, 3, 60, 60, 60]) as days$$,
  'the company''s own entries are not judged: any day, area and price'
);
select throws_ok('select pg_temp.book(60)', '23514', 'booking_day_taken', 'but they take their day');

-- Longer jobs: 25 m² a day, so 60 m² take three days
select pg_temp.set_number('jobs_per_day', 1);
select pg_temp.set_number('m2_per_day', 25);
delete from public.booking_requests;
select pg_temp.book(100, 60);
select results_eq(
  'select * from pg_temp.taken()',
  'values (97, 80), (98, 60), (99, 40), (100, 40), (101, 40), (102, 40)',
  'its three days are taken, and the days before them for jobs that would reach into them'
);
-- The largest that there may be: begun 100 days ago it takes 400.
update public.booking_requests set area = 10000, preferred_date = pg_temp.today() - 100;
select throws_ok('select pg_temp.book(299)', '23514', 'booking_day_taken', 'no job begins on the last day of a facade');
select throws_like('update public.booking_requests set area = 10001', '%booking_area%', 'nothing takes more days than are looked at');
select throws_like('update public.booking_requests set preferred_date = ''20261-12-19''', '%booking_year%', 'a year has four digits');
update public.booking_requests set area = 75, preferred_date = pg_temp.today() + 100;
select results_eq(
  'select * from pg_temp.taken()',
  'values (97, 80), (98, 60), (99, 40), (100, 40), (101, 40), (102, 40)', 'an area that the company measured counts like any other'
);
select throws_ok('select pg_temp.book(98, 60)', '23514', 'booking_day_taken', 'no job of three days two days before');
select lives_ok('select pg_temp.book(98, 50)', 'one of two days fits there');
select pg_temp.close(110);
select results_eq(
  'select * from pg_temp.taken() where ahead between 103 and 110',
  'values (107, 80), (108, 60), (109, 40), (110, 40)', 'a closed day can not lie inside of a job'
);
select pg_temp.set_number('m2_per_day', null);
select set_eq('select ahead from pg_temp.taken()', array[98, 100, 110], 'without it a job takes its first day');
select pg_temp.set_number('jobs_per_day', null);
select set_eq('select ahead from pg_temp.taken()', array[110], 'without a number closed days are left');
select pg_temp.set_number('m2_per_day', 10);
select pg_temp.close(111);
select is(
  (select from_area from pg_temp.taken() where ahead = 101), 100, 'the longest job, of ten days, reaches to its tenth'
);

-- The owner's mistakes, in words
select throws_ok('select pg_temp.close(-1)', '23514', format('Dzień %s już minął. Wpisz dzisiejszy albo późniejszy.', pg_temp.today() - 1));
select throws_ok('select pg_temp.close(110)', '23505', format('Dzień %s jest już na tej liście.', pg_temp.today() + 110));
select throws_ok(
  $$insert into public.closed_days (day) values ('2206-12-24')$$, '23514', 'Dzień 2206-12-24 jest zbyt odległy. Sprawdź rok.'
);
select throws_ok($$insert into public.closed_days (note) values ('urlop')$$, '23502', 'Wpisz dzień, np. 2026-12-24.');
select lives_ok($$update public.closed_days set note = 'urlop'$$, 'a note can be changed');
select throws_like($$update public.closed_days set day = '2206-12-24'$$, '%Sprawdź rok.', 'a day is judged when it is changed, too');
select throws_ok(
  format('select pg_temp.set_number(%L, %s)', name, number), '23514',
  format('Wpisz liczbę od %s do %s albo zostaw pole puste (NULL). Dni bez pracy wpisz w tabeli closed_days.', least_number, most)
)
from (
  values ('jobs_per_day', 0, 1, 1000), ('jobs_per_day', 1001, 1, 1000), ('m2_per_day', 9, 10, 1000), ('days_ahead', 366, 30, 365)
) as wrong (name, number, least_number, most);
select throws_ok(
  $$insert into public.availability_settings (name, number) values ('jobs', 1)$$, '23514',
  'Są tylko trzy ustawienia: days_ahead, jobs_per_day i m2_per_day.'
);
delete from public.availability_settings;
select set_eq('select ahead from pg_temp.taken()', array[110, 111], 'a removed setting is an empty one');

-- How far ahead
update private.limits set at_most = 100 where name = 'booking_per_address';
insert into public.availability_settings (name) values ('days_ahead');
select pg_temp.set_number('days_ahead', 180);
select lives_ok('select pg_temp.book(180)', 'the last day the owner takes');
select throws_ok('select pg_temp.book(181)', '23514', 'booking_date_too_late', 'and the day after');
select results_eq(
  'select min(ahead), max(ahead), count(*), min(from_area) from pg_temp.taken() where ahead > 111', 'values (181, 365, 185::bigint, 40)',
  'the calendar shows the rest as taken'
);

select * from finish();
rollback;

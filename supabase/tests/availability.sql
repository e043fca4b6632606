-- Taken days: none without a setting; closed days, full days, longer jobs, the owner's mistakes, how far ahead.
begin;
select plan(41);

-- Books a day this many days ahead.
create function pg_temp.book(ahead integer, area integer default 40, booking uuid default gen_random_uuid())
returns void language sql as $$
  select pg_temp.book_as_visitor(booking, booking || '@example.pl', ahead, area)
$$;

-- The taken days that a visitor sees: how many days ahead, and from which area on.
create function pg_temp.taken() returns table (ahead integer, from_area integer) language plpgsql as $$
begin
  perform set_config('role', 'anon', true);
  return query select (list.day - pg_temp.today()), list.from_area from public.taken_days() as list;
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
select lives_ok('select pg_temp.book(30) from generate_series(1, 3)', 'without a setting a day can be booked any number of times');
select is_empty('select * from pg_temp.taken()', 'without a setting no day is taken');

-- Closed days
select pg_temp.close(days) from unnest(array[0, 17, 18, 40, 365, 366]) as days;
select set_eq(
  'select ahead from pg_temp.taken()', array[18, 40, 365], 'closed days are taken, if the calendar shows them'
);
select throws_ok('select pg_temp.book(40)', '23514', 'booking_day_taken', 'a closed day can''t be booked');
delete from public.closed_days;

-- Full days
select pg_temp.set_number('jobs_per_day', 2);
select pg_temp.book(50, 40, pg_temp.id(1));
select is_empty('select * from pg_temp.taken() where ahead = 50', 'with one job of two the day is free');
select lives_ok('select pg_temp.book(50)', 'the second job is accepted');
select results_eq(
  'select * from pg_temp.taken() where ahead = 50', 'values (50, 40)', 'with two jobs of two the day is taken, for every area'
);
select set_eq('select ahead from pg_temp.taken()', array[30, 50], 'a day that already had more jobs is taken, too');
select throws_ok('select pg_temp.book(50)', '23514', 'booking_day_taken', 'the third job is refused');
update public.booking_requests set status = 'confirmed' where id = pg_temp.id(1);
select throws_ok('select pg_temp.book(50)', '23514', 'booking_day_taken', 'a confirmed booking keeps its place');
update public.booking_requests set status = 'cancelled' where id = pg_temp.id(1);
select is_empty('select * from pg_temp.taken() where ahead = 50', 'a cancelled booking frees its day');
select lives_ok('select pg_temp.book(50)', 'a freed day can be booked again');
select lives_ok(
  $$insert into public.booking_requests (name, email, phone, area, total_price, preferred_date)
    select 'Jan Kowalski', 'jan@example.pl', '600', 63, 5000, pg_temp.today() + days from unnest(array[-9, 3, 60, 60, 60]) as days$$,
  'the company''s own entries are not checked: any day, area and price'
);
select throws_ok('select pg_temp.book(60)', '23514', 'booking_day_taken', 'but the company''s own entries count towards their day''s limit');

-- Longer jobs: 25 m² a day, so 60 m² take three days
select pg_temp.set_number('jobs_per_day', 1);
select pg_temp.set_number('m2_per_day', 25);
delete from public.booking_requests;
select pg_temp.book(100, 60);
select results_eq(
  'select * from pg_temp.taken()',
  'values (97, 80), (98, 60), (99, 40), (100, 40), (101, 40), (102, 40)',
  'its three days are taken, and the days before for jobs that would overlap'
);
-- The largest job allowed takes 400 days; it began 100 days ago.
update public.booking_requests set area = 10000, preferred_date = pg_temp.today() - 100;
select throws_ok('select pg_temp.book(299)', '23514', 'booking_day_taken', 'the last day of a 400-day job is taken');
select throws_like('update public.booking_requests set area = 10001', '%booking_area%', 'an area above 10000 m² is refused: no job is too long to be noticed');
select throws_like('update public.booking_requests set total_price = -1', '%booking_price%', 'a price below zero is refused: nobody is asked for a transfer of it');
select throws_like('update public.booking_requests set preferred_date = ''20261-12-19''', '%booking_year%', 'a year has at most four digits');
update public.booking_requests set area = 75, preferred_date = pg_temp.today() + 100;
select results_eq(
  'select * from pg_temp.taken()',
  'values (97, 80), (98, 60), (99, 40), (100, 40), (101, 40), (102, 40)', 'an area that is not on the list counts like any other'
);
select throws_ok('select pg_temp.book(98, 60)', '23514', 'booking_day_taken', 'a three-day job can''t begin two days before a taken day');
select lives_ok('select pg_temp.book(98, 50)', 'a two-day job fits there');
select pg_temp.close(110);
select results_eq(
  'select * from pg_temp.taken() where ahead between 103 and 110',
  'values (107, 80), (108, 60), (109, 40), (110, 40)', 'no job can run over a closed day'
);
select pg_temp.set_number('m2_per_day', null);
select set_eq('select ahead from pg_temp.taken()', array[98, 100, 110], 'without m2_per_day a job takes only its first day');
select pg_temp.set_number('jobs_per_day', null);
select set_eq('select ahead from pg_temp.taken()', array[110], 'without jobs_per_day only closed days are taken');
select pg_temp.set_number('m2_per_day', 10);
select pg_temp.close(111);
select is(
  (select from_area from pg_temp.taken() where ahead = 101), 100, 'a ten-day job is refused if its tenth day is closed'
);

-- The owner's mistakes, in words
select throws_ok('select pg_temp.close(-1)', '23514', format('Dzień %s już minął. Wpisz dzisiejszy albo późniejszy.', pg_temp.today() - 1));
select throws_ok('select pg_temp.close(110)', '23505', format('Dzień %s jest już na tej liście.', pg_temp.today() + 110));
select throws_ok(
  $$insert into public.closed_days (day) values ('2206-12-24')$$, '23514', 'Dzień 2206-12-24 jest zbyt odległy. Sprawdź rok.'
);
select throws_ok($$insert into public.closed_days (note) values ('urlop')$$, '23502', 'Wpisz dzień, np. 2026-12-24.');
select lives_ok($$update public.closed_days set note = 'urlop'$$, 'a note can be changed');
select throws_like($$update public.closed_days set day = '2206-12-24'$$, '%Sprawdź rok.', 'a day is checked also when it is changed');
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
select set_eq('select ahead from pg_temp.taken()', array[110, 111], 'a deleted setting counts as an empty one');

-- How far ahead
update private.limits set at_most = 100 where name = 'booking_per_address';
insert into public.availability_settings (name) values ('days_ahead');
select pg_temp.set_number('days_ahead', 180);
select lives_ok('select pg_temp.book(180)', 'the last day that the owner allows can be booked');
select throws_ok('select pg_temp.book(181)', '23514', 'booking_date_too_late', 'a later day can''t be booked');
select results_eq(
  'select min(ahead), max(ahead), count(*), min(from_area) from pg_temp.taken() where ahead > 111', 'values (181, 365, 185::bigint, 40)',
  'the calendar shows all later days as taken'
);

select * from finish();
rollback;

-- The rules of a booking: 18 days from the day it was submitted in Warsaw, a year at most, and a price of the last 30 days.
begin;
select plan(21);

update private.limits set at_most = 100 where name = 'booking_per_address';

create function pg_temp.book(
  ahead integer default 60, ago interval default '0', area integer default 40, price integer default 4400,
  booking uuid default gen_random_uuid()
) returns public.booking_requests language sql as $$
  select pg_temp.book_as_visitor(booking, 'jan@example.pl', ahead, area, ago => ago, price => price)
$$;

select throws_ok('select pg_temp.book(17)', '23514', 'booking_date_too_early', '17 days are too few');
select lives_ok('select pg_temp.book(365)', '365 days are the most');
select throws_ok('select pg_temp.book(366)', '23514', 'booking_date_too_late', '366 days are too many');
select throws_ok($$select pg_temp.book(-1, '30 days')$$, '23514', 'booking_date_too_early', 'a day in the past is refused, whenever it was submitted');
select is((pg_temp.book(18)).late, false, '18 days are enough, and in time');
select is((pg_temp.book(9, '10 days')).late, true, 'after ten days in the queue it is accepted, and marked late');
select is((pg_temp.book(30, '100 days')).submitted_at, now() - interval '30 days', 'a clock too far behind counts as 30 days behind');
select is((pg_temp.book(30, '-5 days')).submitted_at, now(), 'a time in the future counts as now');

select pg_temp.book(booking => pg_temp.id(1));
select throws_ok(
  'select pg_temp.book(1, price => 1, booking => pg_temp.id(1))', '23505', null, 'a known id gets its 409, whatever the content'
);
update public.booking_requests set preferred_date = current_date - 3, status = 'done', total_price = 4000 where id = pg_temp.id(1);
select is(
  (select total_price from public.booking_requests where id = pg_temp.id(1)), 4000,
  'no rule applies to later changes by the company'
);

-- Prices
select is((pg_temp.book()).old_price, false, 'today''s price is accepted, and not marked');
select throws_ok('select pg_temp.book(price => 5500)', '23514', 'booking_price', 'another area''s price is refused');
select throws_ok('select pg_temp.book(area => 45, price => 4950)', '23514', 'booking_price', 'an area that is not on the list is refused');
insert into private.prices (area, price, valid_from) values
  (40, 4800, now() - interval '29 days'),
  (40, 5000, now() + interval '1 day'),
  (50, 6000, now() - interval '31 days'),
  (120, 13200, now());
select is((pg_temp.book(price => 4800)).old_price, false, 'the new price is accepted');
select is((pg_temp.book(ago => '29 days')).old_price, true, 'the price when it was submitted, 29 days ago, is accepted and marked');
select is((pg_temp.book()).old_price, true, 'the old price is accepted also from a page that was opened before the change');
select throws_ok('select pg_temp.book(price => 5000)', '23514', 'booking_price', 'tomorrow''s price is refused');
select throws_ok(
  $$select pg_temp.book(ago => '90 days', area => 50, price => 5500)$$, '23514', 'booking_price', 'a price that ended 31 days ago is refused'
);
select is((pg_temp.book(area => 120, price => 13200)).area, 120, 'a new row in private.prices is a new area');

-- What a device asks about its booking
select has_index('public', 'booking_requests', 'booking_requests_order_number', array['order_number'], 'an index finds a booking by its order number');
select volatility_is('public', 'booking_state', array['uuid'], 'stable', 'booking_state writes nothing');

select * from finish();
rollback;

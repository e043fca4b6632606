-- Order numbers, prices of the last 30 days, what a device may ask about its booking or take back.
begin;
select plan(35);

-- Order numbers
select is(public.order_number('00000000-0000-4000-8000-000000000000'), '2222-2222', 'the first number');
select is(public.order_number('ffffffff-ff00-4000-8000-000000000000'), 'ZZZZ-ZZZZ', 'the last number');
select is(public.order_number('00443214-c742-4000-8000-000000000000'), '2345-6789', 'five bits each, the most significant first');
select is(public.order_number('00443214-c742-4fff-bfff-ffffffffffff'), '2345-6789', 'of the first ten digits alone');
select has_index('public', 'booking_requests', 'booking_requests_order_number', array['order_number'], 'found by it');

create function pg_temp.book(
  booking uuid default gen_random_uuid(), area integer default 40, price integer default 4400,
  ago interval default '0'
) returns public.booking_requests language sql as $$
  insert into public.booking_requests (id, name, email, phone, area, total_price, preferred_date, submitted_at)
  values (booking, 'Jan Kowalski', 'jan@example.pl', '600', area, price, current_date + 60, now() - ago)
  returning *
$$;
-- As a visitor does, with the secrets of nobody.
create function pg_temp.ask(statement text) returns text language plpgsql as $$
declare
  answer text;
begin
  perform set_config('role', 'anon', true);
  execute format('select string_agg(answer::text, '';'') from (%s) as answer', statement) into answer;
  perform set_config('role', 'none', true);
  return answer;
end
$$;
create function pg_temp.id(n integer) returns uuid language sql
return (lpad(n::text, 8, '0') || '-0000-4000-8000-000000000000')::uuid;

select is((pg_temp.book(pg_temp.id(1))).order_number, public.order_number(pg_temp.id(1)), 'a booking has its number');

-- Prices
select is((pg_temp.book()).old_price, false, 'today''s price');
select throws_ok('select pg_temp.book(price => 5500)', '23514', 'booking_price', 'another area''s price');
select throws_ok('select pg_temp.book(price => 1)', '23514', 'booking_price', 'a price of one''s own');
select throws_ok('select pg_temp.book(area => 45, price => 4950)', '23514', 'booking_area', 'an area that is not on the list');
insert into private.prices (area, price, valid_from) values
  (40, 4800, now() - interval '29 days'),
  (40, 5000, now() + interval '1 day'),
  (50, 6000, now() - interval '31 days'),
  (120, 13200, now());
select is((pg_temp.book(price => 4800)).old_price, false, 'the new price');
select is((pg_temp.book(price => 4400, ago => '29 days')).old_price, true, 'the price at the tap, 29 days ago: taken and marked');
select is((pg_temp.book(price => 4400)).old_price, true, 'of a page that was open before the change, too');
select throws_ok('select pg_temp.book(price => 5000)', '23514', 'booking_price', 'not tomorrow''s price');
select throws_ok('select pg_temp.book(area => 50, price => 5500, ago => ''90 days'')', '23514', 'booking_price',
  'nor one that ended 31 days ago');
select is((pg_temp.book(area => 120, price => 13200)).area, 120, 'a new area is a new row of the list');
update public.booking_requests set total_price = 4000 where id = pg_temp.id(1);
select is((select total_price from public.booking_requests where id = pg_temp.id(1)), 4000,
  'the company may agree on another price afterwards');

-- booking_state
select is(
  pg_temp.ask(format('select area, preferred_date, total_price, status, late from public.booking_state(%L)', pg_temp.id(1))),
  format('(40,%s,4000,new,f)', current_date + 60), 'a device that knows the id learns the row''s state'
);
select is(pg_temp.ask(format('select * from public.booking_state(%L)', pg_temp.id(99))), null, 'an unknown id has none');
select is(pg_temp.ask('select * from public.booking_state(null)'), null, 'nor has no id');
select is(
  (select proargnames from pg_proc where oid = 'public.booking_state(uuid)'::regprocedure),
  array['p_id', 'area', 'preferred_date', 'total_price', 'status', 'late', 'created_at'],
  'never a person''s data'
);
select volatility_is('public', 'booking_state', array['uuid'], 'stable', 'asking writes nothing');

-- cancel_booking
select is(pg_temp.ask(format('select * from public.cancel_booking(%L)', pg_temp.id(2))), null, 'taken back before it arrived');
select throws_ok('select pg_temp.book(pg_temp.id(2))', '23514', 'booking_cancelled', 'nothing arrives under it any more');
select is(pg_temp.ask(format('select * from public.cancel_booking(%L)', pg_temp.id(2))), null, 'twice is once');
select matches(
  pg_temp.ask(format('select * from public.cancel_booking(%L)', pg_temp.id(1))), '^\(40,.*,new,f,', 'one that had arrived is told'
);
select is((select status from public.booking_requests where id = pg_temp.id(1)), 'new', 'and stays as it is');
select throws_ok('select pg_temp.book(pg_temp.id(1))', '23505', null, 'its repeated delivery meets the key');
select is(pg_temp.ask('select * from public.cancel_booking(null)'), null, 'no id, nothing to remember');
update private.cancelled_bookings set at = now() - interval '39 days';
select private.purge();
select is((select count(*) from private.cancelled_bookings), 1::bigint, 'remembered longer than a device queues');
update private.cancelled_bookings set at = now() - interval '41 days';
select private.purge();
select is_empty('select from private.cancelled_bookings', 'and no longer');
update private.limits set at_most = 1 where name = 'booking_cancel_per_address';
select set_config('request.headers', '{"x-forwarded-for": "192.0.2.3"}', true);
select pg_temp.ask(format('select * from public.cancel_booking(%L)', pg_temp.id(4)));
select throws_ok(
  format('select pg_temp.ask(%L)', format('select * from public.cancel_booking(%L)', pg_temp.id(5))), 'PT429', null,
  'cancelling is limited per address'
);
select set_config('role', 'none', true);

-- A network of many addresses fills no disk by cancelling
update private.limits set at_most = 3 where name = 'booking_cancel_per_network';
create function pg_temp.ask_from(routine text, n integer) returns text language plpgsql as $$
begin
  perform set_config('request.headers', json_build_object('cf-connecting-ip', format('2001:db8:7:%s::1', n))::text, true);
  return pg_temp.ask(format('select * from public.%s(gen_random_uuid())', routine));
end
$$;
select pg_temp.ask_from(routine, n) from unnest(array['cancel_booking']) as routine, generate_series(1, 3) as n;
select throws_ok(format('select pg_temp.ask_from(%L, 4)', routine), 'PT429', null, routine || ' is limited per network')
from unnest(array['cancel_booking']) as routine;
select set_config('role', 'none', true);
insert into private.limit_hits (limit_name, subject, at) values
  ('booking_cancel_per_network', 'x', now() - interval '61 minutes'), ('booked_days_per_network', 'x', now() - interval '61 minutes');
select private.forget_limit_hits();
select results_eq(
  $$select limit_name from private.limit_hits where subject = 'x'$$, array['booked_days_per_network'], 'a use that counts no more is forgotten'
);
select isnt_empty($$select from private.limit_hits where limit_name = 'booking_cancel_per_network'$$, 'the others stay');

select * from finish();
rollback;

-- How much one visitor may book, how callers are told apart, and what is forgotten when.
begin;
select plan(21);

select is((select at_most from private.limits where name = 'booking_per_email'), 5, 'five for an e-mail address');
select is((select per from private.limits where name = 'booking_per_email'), interval '1 day', 'a day');
select is((select per from private.limits where name = 'booking_in_all'), interval '1 hour', 'an hour');
update private.limits set at_most = 3 where name = 'booking_per_address';
update private.limits set at_most = 100 where name = 'booking_in_all';

-- Books as a visitor from this address.
create function pg_temp.book(email text, address text, booking uuid default gen_random_uuid())
returns void language plpgsql as $$
begin
  perform set_config('request.headers', json_build_object('x-forwarded-for', '10.0.0.1, ' || address)::text, true);
  perform set_config('role', 'anon', true);
  insert into public.booking_requests (id, name, email, phone, area, total_price, preferred_date)
  values (booking, 'Jan Kowalski', email, '600', 40, 4400, current_date + 60);
  perform set_config('role', 'none', true);
end
$$;

select lives_ok(
  format('select pg_temp.book(%L, %L)', case when n % 2 = 0 then 'a@example.pl' else 'A@Example.PL' end, '192.0.2.' || n),
  'booking ' || n || ' of the day'
) from generate_series(1, 5) as n;
select throws_ok($$select pg_temp.book('a@EXAMPLE.pl', '192.0.2.9')$$, 'PT429', 'too many requests', 'the sixth');
select lives_ok($$select pg_temp.book('b@example.pl', '192.0.2.9')$$, 'another customer is not held up');
select pg_temp.book('c' || n || '@example.pl', '198.51.100.7') from generate_series(1, 3) as n;
select throws_ok($$select pg_temp.book('d@example.pl', '198.51.100.7')$$, 'PT429', null, 'the fourth from one address');

select pg_temp.book('e@example.pl', '203.0.113.1', '00000000-0000-4000-8000-000000000002');
update private.limits set at_most = 0 where name like 'booking%';
select throws_ok(
  $$select pg_temp.book('e@example.pl', '203.0.113.1', '00000000-0000-4000-8000-000000000002')$$,
  '23505', null, 'a known id is known, past every limit'
);

select set_config('request.headers', '{"cf-connecting-ip": "203.0.113.5", "x-forwarded-for": "10.0.0.1"}', true);
select is(private.caller_address(), '203.0.113.5', 'Cloudflare''s address wins');
select set_config('request.headers', '', true);
select is(private.caller_address(), 'unknown', 'without a request there is no address');
select is(private.network_of('2001:db8:1:2:aaaa::1'), '2001:db8:1:2::/64', 'an IPv6 line is one visitor');
select is(private.network_of('2001:db8:1:3:aaaa::1'), '2001:db8:1:3::/64', 'and its neighbour another');
select is(private.network_of('::ffff:192.0.2.7'), '::ffff:192.0.2.7', 'an IPv4 address in the dress of IPv6 is itself');
select is(private.network_of('no address'), 'no address', 'anything else is taken as it is');
select is_empty(
  $$select subject from private.limit_hits where subject like '%example%' or subject like '%192.0%'$$,
  'addresses are kept as hashes alone'
);

-- Retention
update private.limit_hits set at = now() - interval '25 hours';
update public.booking_requests set created_at = now() - interval '13 months' where email in ('b@example.pl', 'e@example.pl');
update public.booking_requests set status = 'confirmed' where email = 'b@example.pl';
select private.purge();
select is_empty('select from private.limit_hits', 'limits are forgotten after a day');
select results_eq(
  $$select email from public.booking_requests where created_at < now() - interval '12 months'$$,
  array['b@example.pl'], 'bookings never confirmed go after a year, confirmed ones stay'
);

select * from finish();
rollback;

-- How much one visitor may book, how callers and mailboxes are told apart, and that a refusal costs nothing.
begin;
select plan(38);

update private.limits set at_most = 3 where name = 'booking_per_address';
update private.limits set at_most = 6 where name = 'booking_per_network';

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

select lives_ok(format('select pg_temp.book(%L, %L)', 'a@example.pl', '192.0.2.' || n), 'booking ' || n || ' of one mailbox')
from generate_series(1, 6) as n;
select pg_temp.book('c' || n || '@example.pl', '198.51.100.7') from generate_series(1, 3) as n;
select throws_ok($$select pg_temp.book('d@example.pl', '198.51.100.7')$$, 'PT429', null, 'the fourth from one address');
select set_config('role', 'none', true);
select pg_temp.book('c' || n || '@example.pl', '198.51.100.' || n) from generate_series(11, 13) as n;
select throws_ok($$select pg_temp.book('d@example.pl', '198.51.100.14')$$, 'PT429', null, 'the seventh from one network');
select set_config('role', 'none', true);
select lives_ok($$select pg_temp.book('d@example.pl', '198.51.101.14')$$, 'its neighbour is not held up');

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
select is(private.wide_network_of('192.0.2.7'), '192.0.2.0/24', 'a wide network of IPv4');
select is(private.wide_network_of('::ffff:192.0.2.7'), '192.0.2.0/24', 'in the dress of IPv6, too');
select is(private.wide_network_of('2001:db8:1:2::1'), '2001:db8:1::/48', 'a wide network of IPv6');
select is(private.wide_network_of('no address'), 'no address', 'and of nothing');

-- One mailbox, one subject
select is(private.mailbox_of(spelling), 'jan@example.pl', format('the mailbox of %s', spelling))
from unnest(array[
  'jan@example.pl', 'JAN@Example.PL', 'jan+1@example.pl', 'jan+a+b@example.pl', 'ⓙan@example.pl', 'ｊａｎ@ｅｘａｍｐｌｅ.ｐｌ',
  'jan@example.pl.'
]) as spelling;
select is(private.mailbox_of(spelling), wanted, format('%s is one mailbox', wanted))
from (values ('j@me.com', 'j@icloud.com'), ('j@pm.me', 'j@proton.me'), ('j@tlen.pl', 'j@o2.pl')) as alias (spelling, wanted);
select is(private.mailbox_of('j.a.n+1@googlemail.com'), 'jan@gmail.com', 'Gmail does not see dots');
select isnt(private.mailbox_of('j.an@example.pl'), 'jan@example.pl', 'others do');

-- A refused row costs nothing: no use is counted, no lock held
select is_empty(
  $$select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
    and objid = (hashtextextended('mail_in_all' || private.salted_hash(''), 0) & 4294967295)::oid$$,
  'there is no lock that all bookings share'
);
create temp table hits_before as select count(*) as n from private.limit_hits;
select throws_ok(
  $$select pg_temp.book(repeat('a', 1000000) || '@example.pl', '203.0.113.77')$$, '23514', null, 'a million characters'
);
select set_config('role', 'none', true);
select is((select count(*) from private.limit_hits), (select n from hits_before), 'refused before it is counted');
select set_config('role', 'anon', true);
select throws_ok(
  $$insert into public.booking_requests (name, email, phone, area, total_price, preferred_date)
    select 'Jan Kowalski', n || '@example.pl', '600', 40, 4400, current_date + 60 from generate_series(1, 2) as n$$,
  '23514', 'booking_one_at_a_time', 'two bookings in one request'
);
select set_config('role', 'none', true);
select lives_ok(
  $$insert into public.booking_requests (name, email, phone, area, total_price, preferred_date)
    select 'Jan Kowalski', n || '@example.pl', '600', 40, 4400, current_date + 60 from generate_series(1, 2) as n$$,
  'the company may enter many'
);

select is_empty(
  $$select subject from private.limit_hits where subject like '%example%' or subject like '%192.0%'$$,
  'addresses are kept as hashes alone'
);

select * from finish();
rollback;

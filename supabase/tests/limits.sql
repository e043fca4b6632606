-- How much one visitor may send: who counts as one visitor, what a refusal costs, and honest customers during a flood.
begin;
select plan(38);

-- Books as a visitor from this address: 'stored', or the database's error.
create function pg_temp.book(address text, email text default 'a@example.pl', ahead integer default 60, area integer default 40,
  booking uuid default gen_random_uuid())
returns text language plpgsql as $$
begin
  perform pg_temp.book_as_visitor(booking, email, ahead, area, address);
  return 'stored';
exception when others then
  return sqlerrm;
end
$$;
create function pg_temp.set_limit(limit_name text, number integer) returns void language sql as $$
  update private.limits set at_most = number where name = limit_name
$$;

-- The numbers
select set_eq(
  $$select per || ': ' || string_agg(name || ' ' || at_most, ', ' order by name) from private.limits group by per$$,
  array[
    '01:00:00: booking_cancel_per_address 30, booking_cancel_per_network 90, booking_per_address 10, '
      || 'booking_per_network 30, withdrawal_per_address 10, withdrawal_per_network 30',
    '1 day: booked_days_per_network 10, contact_per_address 10, contact_per_network 30, mail_at_once 2, mail_in_all 100, '
      || 'mail_per_mailbox 5'
  ],
  'the limits per hour and per day are those of the manual'
);

-- An address, and its network
select pg_temp.set_limit('booking_per_address', 3), pg_temp.set_limit('booking_per_network', 6);
select results_eq(
  $$select pg_temp.book('198.51.100.' || n) from unnest(array[7, 7, 7, 7, 8, 9, 10, 11]) as n$$,
  array['stored', 'stored', 'stored', 'too many requests', 'stored', 'stored', 'stored', 'too many requests'],
  'at most three bookings from one address and six from one network are stored'
);
select is(pg_temp.book('198.51.101.11'), 'stored', 'the neighbouring network is not limited');
select pg_temp.set_limit('booking_cancel_per_network', 1);
select set_config('request.headers', '{"cf-connecting-ip": "2001:db8:7:1::1"}', true), public.cancel_booking(gen_random_uuid());
select set_config('request.headers', '{"cf-connecting-ip": "2001:db8:7:2::1"}', true);
select throws_ok(
  'select public.cancel_booking(gen_random_uuid())', 'PT429', null, 'cancelling unknown ids from many addresses of one network is limited'
);
-- Messages and statements.
select pg_temp.set_limit('contact_per_address', 2), pg_temp.set_limit('withdrawal_per_address', 0);
select public.keep_message(pg_temp.id(n), '{}', '192.0.2.1') from unnest(array[1, 2, 1]) as n;
select throws_ok(
  $$select public.keep_message(pg_temp.id(3), '{}', '192.0.2.1')$$, 'PT429', null, 'the third message from one address is refused; the same one again does not count'
);
select throws_ok(
  $$select public.keep_withdrawal(pg_temp.id(3), '{"orderNumber": "", "name": "", "email": "", "submittedAt": "now"}', '192.0.2.1')$$,
  'PT429', null, 'statements have a limit of their own'
);
select set_config('request.headers', '{"cf-connecting-ip": "203.0.113.5", "x-forwarded-for": "10.0.0.1"}', true);
select is(private.caller_address(), '203.0.113.5', 'Cloudflare''s address is used, if there is one');
select set_config('request.headers', '', true);
select is(private.caller_address(), 'unknown', 'without a request there is no address');
select is(array[private.network_of(address), private.network_of(address, is_wide => true)], array[line, network], label)
from (
  values
    ('192.0.2.7', '192.0.2.7/32', '192.0.2.0/24', 'an IPv4 address is one visitor'),
    ('::ffff:192.0.2.7', '192.0.2.7/32', '192.0.2.0/24', 'also written as IPv6'),
    ('2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64', '2001:db8:1::/48', 'an IPv6 /64 is one visitor'),
    ('no address', 'no address', 'no address', 'any other text is used as it is')
) as caller (address, line, network, label);

-- One mailbox, one subject
select is(private.mailbox_of(spelling), mailbox, format('%s is the mailbox %s', spelling, mailbox))
from (
  values
    ('JAN@Example.PL', 'jan@example.pl'), ('jan+1@example.pl', 'jan@example.pl'), ('jan+a+b@example.pl', 'jan@example.pl'),
    ('j.an@example.pl', 'j.an@example.pl'), ('j.a.n+1@googlemail.com', 'jan@gmail.com'),
    ('j@me.com', 'j@icloud.com'), ('j@pm.me', 'j@proton.me'), ('j@tlen.pl', 'j@o2.pl')
) as mailbox (spelling, mailbox);

-- A refused row costs nothing: it is not counted and holds no lock
select is_empty(
  -- The embedded Postgres gives no pid for a lock.
  $$select from pg_locks where locktype = 'advisory'
    and objid = (hashtextextended('mail_in_all' || private.salted_hash(''), 0) & 4294967295)::oid$$,
  'there is no lock that all bookings share'
);
create temp table hits_before as select count(*) as n from private.limit_hits;
select matches(pg_temp.book('203.0.113.77', repeat('a', 1000000) || '@example.pl'), 'booking_email', 'an address of a million characters is refused');
select is((select count(*) from private.limit_hits), (select n from hits_before), 'a refused row is not counted');
-- One character whose normal form has eighteen: five million of them (15 MB) took 18 seconds and 770 MB.
select is(refused, false, 'a text that is too long is refused before it is normalized')
from (select repeat(chr(65018), 15000000) as long) as sent, lateral unnest(array[private.is_name(long), private.is_phone(long)]) as refused;
select is_empty(
  $$select subject from private.limit_hits where subject like '%example%' or subject like '%198.%'$$,
  'addresses are stored only as hashes'
);

-- A flood: six attempts from each of thirty networks, each from another address and mailbox
delete from public.booking_requests;
delete from private.mail;
delete from private.limit_hits;
select pg_temp.set_limit('booking_per_network', 5);
create function pg_temp.flood(networks integer, tries integer) returns bigint language sql as $$
  select count(*) filter (where pg_temp.book(format('10.%s.0.%s', network, try), gen_random_uuid() || '@example.pl') = 'stored')
  from generate_series(1, networks) as network, generate_series(1, tries) as try
$$;
create function pg_temp.mail(booking uuid) returns jsonb language plpgsql as $$
declare
  claimed jsonb := public.claim_mail('booking', booking);
begin
  perform public.finish_mail('booking', booking, part, since, 'sent')
  from jsonb_to_recordset(claimed -> 'mails') as owed (part text, since timestamptz);
  return pg_temp.parts(claimed);
end
$$;
select is(pg_temp.flood(30, 6), 150::bigint, 'in a flood each network stores no more than its limit');
select is(
  (select sum(jsonb_array_length(pg_temp.mail(ref))) from (select ref from private.mail group by ref order by min(priority)) as owed),
  120::bigint, 'mails for each network''s first two bookings go out; for the others only up to the daily limit'
);
update private.limit_hits set at = at - interval '25 hours' where limit_name = 'mail_in_all';
select is((select count(*) from public.due_mail(60) as due where pg_temp.mail(due.ref) ? 'customer'), 50::bigint,
  'the next day others go out, each customer''s together with the company''s');
select is(pg_temp.book('192.0.2.60', 'anna@example.pl', booking => pg_temp.id(60)), 'stored', 'an honest customer books');
select is(pg_temp.mail(pg_temp.id(60)), '["customer", "company"]', 'an honest customer''s mails go out at once');

-- The calendar: one job a day, and strangers who try to take all days
select pg_temp.set_limit('booking_per_network', 12);
create function pg_temp.fill(first_day integer, area integer, networks integer default 1) returns bigint language sql as $$
  select count(*) filter (where pg_temp.book(
    format('10.%s.9.%s', first_day + network, try), gen_random_uuid() || '@example.pl', first_day + try * 10 + network, area
  ) = 'stored')
  from generate_series(1, networks) as network, generate_series(1, 14) as try
$$;
select is(pg_temp.fill(20, 40), 12::bigint, 'without jobs_per_day a network may book as many days as bookings');
update public.availability_settings set number = 1 where name = 'jobs_per_day';
select is(pg_temp.fill(24, 40, 3), 30::bigint, 'with jobs_per_day a network may take ten days, so three networks thirty');
update public.availability_settings set number = 25 where name = 'm2_per_day';
select is(pg_temp.fill(100, 100), 3::bigint, 'with m2_per_day it may take three four-day flats: the third may begin while two days are left');
select is(pg_temp.book('192.0.2.1', ahead => 360, area => 100), 'stored', 'an honest customer still gets her days');
update public.availability_settings set number = null;

-- The owner sees which bookings came from one network
delete from public.booking_requests;
delete from private.limit_hits;
select pg_temp.flood(2, 3);
select pg_temp.book('192.0.2.1', booking => pg_temp.id(99));
select results_eq(
  'select count(*) from public.booking_requests group by network order by count', array[1, 3, 3]::bigint[], 'bookings are grouped by the network they came from'
);
delete from public.booking_requests where id = pg_temp.id(99);
select is(pg_temp.book('192.0.2.1', booking => pg_temp.id(99)), 'stored', 'a booking that was deleted while its mails were owed is stored when it is sent again');
select is_empty($$select from public.booking_requests where network like '%.%'$$, 'networks are stored only as hashes');

select * from finish();
rollback;

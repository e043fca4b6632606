-- The mail queue: one claim, one finish, what is due; places in the day, the end of attempts, a service that is down.
begin;
select plan(62);

-- Books as a visitor, from a network that nobody else has unless one is given.
create function pg_temp.book(n integer, email text default null, network text default null) returns void language sql as $$
  select pg_temp.book_as_visitor(pg_temp.id(n), coalesce(email, n || '@example.pl'),
    address => coalesce(network, format('10.%s.%s.1', n / 200, n % 200)))
$$;
create function pg_temp.write(n integer, network text default '192.0.2.1', words text default 'a') returns void language sql as $$
  select public.keep_message(pg_temp.id(n), jsonb_build_object('email', n || '@example.pl', 'message', words), network)
$$;
create function pg_temp.claim(n integer, kind text default 'booking') returns jsonb language sql as $$
  select public.claim_mail(kind, pg_temp.id(n))
$$;
create function pg_temp.finish(n integer, wanted text, outcome text default 'sent', of_kind text default 'booking', since timestamptz default null)
returns void language sql as $$
  select public.finish_mail(of_kind, pg_temp.id(n), wanted, coalesce(since,
    (select owed_since from private.mail where (kind, ref, part) = (of_kind, pg_temp.id(n), wanted))), outcome)
$$;
create function pg_temp.owed(n integer) returns text language sql as $$
  select string_agg(part, ' ' order by part) from private.mail where ref = pg_temp.id(n)
$$;
create function pg_temp.in_minutes(n integer, wanted text) returns numeric language sql as $$
  select round(extract(epoch from next_at - now()) / 60) from private.mail where ref = pg_temp.id(n) and part = wanted
$$;
-- Ends all pauses.
create function pg_temp.later() returns void language sql as $$
  update private.mail set next_at = now();
  update private.mail_service set paused_until = now()
$$;

-- A booking's claim
select pg_temp.book(1);
create temp table claimed as select pg_temp.claim(1) as answer;
select is(
  (select answer ->> 'outcome' || pg_temp.parts(answer) from claimed), 'claimed["customer", "company"]',
  'the first call claims both mails, the customer''s first'
);
select is(
  (select answer -> 'booking' from claimed),
  (select to_jsonb(booking) from public.booking_requests as booking where id = pg_temp.id(1)), 'a claim contains the row'
);
select is(pg_temp.claim(1), '{"outcome": "waiting"}', 'a second call has to wait');
select pg_temp.finish(1, 'customer');
select pg_temp.later();
select is(pg_temp.parts(pg_temp.claim(1)), '["company"]', 'what a dead sender left is claimed by the next, and nothing else');
select pg_temp.finish(1, 'company');
select is(pg_temp.claim(1), '{"outcome": "settled"}', 'once both are sent, neither is sent again');
select pg_temp.finish(1, 'company', 'failed');
select is(pg_temp.owed(1), null, 'a failure that is reported late changes nothing');
select pg_temp.book(950);
create temp table once as select * from jsonb_to_recordset(pg_temp.claim(950) -> 'mails') as mail (part text, since timestamptz);
-- The company asks for it again while it is being sent.
update private.mail set owed_since = pg_temp.today() + 1, next_at = now(), attempts = 0 where ref = pg_temp.id(950) and part = 'customer';
-- Another sender has claimed it.
select pg_temp.claim(950);
select pg_temp.finish(950, 'customer', outcome, since => (select since from once where part = 'customer')) from unnest(array['refused', 'sent']) as outcome;
select pg_temp.later();
create temp table again as select * from jsonb_to_recordset(pg_temp.claim(950) -> 'mails') as mail (part text, since timestamptz);
select is((select since from again where part = 'company'), (select since from once where part = 'company'), 'a mail that is tried again keeps its owed_since');
select is((select since from again where part = 'customer'), (pg_temp.today() + 1)::timestamptz, 'a mail that is asked for again has a new one, and is sent again');
delete from private.mail where ref = pg_temp.id(950);

-- Failures: a pause of 2 minutes, doubled up to 6 hours
select pg_temp.book(2);
create function pg_temp.fail(n integer, wanted text, outcome text default 'failed') returns numeric language plpgsql as $$
begin
  perform pg_temp.later();
  perform pg_temp.claim(n);
  perform pg_temp.finish(n, wanted, outcome);
  return pg_temp.in_minutes(n, wanted);
end
$$;
update private.mail_service set sent_at = now() - interval '1 second';
select results_eq(
  $$select pg_temp.fail(2, 'customer') from generate_series(1, 12)$$,
  array[2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360, 360]::numeric[],
  'each pause is longer, up to 6 hours; while no mail at all goes out, attempts do not end'
);
select pg_temp.finish(2, 'company');
select pg_temp.later();
select is(pg_temp.parts(pg_temp.claim(2)), '["customer"]', 'once another mail is sent, there is one more attempt');
select pg_temp.finish(2, 'customer', 'failed');
select pg_temp.later();
select is(pg_temp.parts(pg_temp.claim(2)), '["undelivered"]', 'then the customer''s mail is given up, and one mail tells the company');
select is((select count(*) from private.limit_hits where limit_name = 'mail_per_mailbox' and subject = private.salted_hash('2@example.pl')),
  1::bigint, 'all its attempts count once for the mailbox''s limit');
update private.mail set next_at = now(), attempts = 2000 where ref = pg_temp.id(2);
select is(pg_temp.parts(pg_temp.claim(2)), '["undelivered"]', 'that mail is claimed again if its sender dies, however often');
select is(pg_temp.in_minutes(2, 'undelivered'), 360::numeric, 'but not at once');
select pg_temp.finish(2, 'undelivered');
select is(pg_temp.owed(2), null, 'once it is sent, nothing is owed');
select pg_temp.book(3);
update private.mail set priority = 1 where ref = pg_temp.id(3);
select pg_temp.claim(3);
select pg_temp.finish(3, 'customer', 'refused'), pg_temp.finish(3, 'undelivered', 'refused');
-- Asked for again before the company could be told; refused twice, as if the first answer was lost.
insert into private.mail (kind, ref, part, priority) values ('booking', pg_temp.id(3), 'customer', 1);
select pg_temp.finish(3, 'customer', 'refused') from generate_series(1, 2);
select results_eq(
  'select part, priority from private.mail where ref = pg_temp.id(3)', $$values ('undelivered', 0::smallint)$$,
  'a refused address is given up at once, the company''s own never; the company is told at once'
);
select pg_temp.book(n) from generate_series(951, 954) as n;
update public.booking_requests set preferred_date = pg_temp.today() - 1 where id = pg_temp.id(951);
update public.booking_requests set status = case id when pg_temp.id(952) then 'done' else 'paid' end where id in (pg_temp.id(952), pg_temp.id(954));
update public.booking_requests set preferred_date = pg_temp.today() where id in (pg_temp.id(953), pg_temp.id(954));
-- In one of these zones it is another day than in Warsaw.
set local timezone to 'Etc/GMT+12';
select is(pg_temp.parts(pg_temp.claim(n)), '["undelivered"]', 'a job whose day is over, or that is done, is not confirmed any more') from unnest(array[951, 952]) as n;
set local timezone to 'Pacific/Kiritimati';
select is(pg_temp.parts(pg_temp.claim(n)), '["customer", "company"]', 'on its day it still is, also if it is paid') from unnest(array[953, 954]) as n;
set local timezone to default;
delete from private.mail;

-- Bookings that are cancelled or deleted; the company's own
select pg_temp.book(4), pg_temp.book(5), pg_temp.book(970);
update public.booking_requests set status = 'confirmed' where id = pg_temp.id(4);
select is(pg_temp.owed(4), 'company customer', 'a confirmed booking keeps what it owes');
update public.booking_requests set status = 'cancelled' where id = pg_temp.id(4);
select is(pg_temp.claim(4), '{"outcome": "settled"}', 'a cancelled one owes nothing');
select is(pg_temp.owed(5), 'company customer', 'other bookings still owe theirs');
delete from public.booking_requests where id = pg_temp.id(5);
select is(pg_temp.claim(5), '{"outcome": "unknown"}', 'a deleted one is unknown');
select results_eq('select distinct ref from private.mail', array[pg_temp.id(970)], 'a deleted booking''s mails leave the queue, and no others do');
delete from private.mail;
insert into public.booking_requests (id, name, email, phone, area, total_price, preferred_date)
select pg_temp.id(1000 + n), 'Jan Kowalski', 'jan@example.pl', '600', 60, 6600, current_date + 60 from generate_series(1, 300) as n;
select is_empty('select from private.mail', 'an import of three hundred rows owes no mail');

-- A message
select pg_temp.write(6);
select is(pg_temp.claim(6, 'contact') -> 'message' ->> 'email', '6@example.pl', 'a message is mailed as it was written');
select pg_temp.finish(6, 'company', 'failed', 'contact');
select pg_temp.write(6, words => 'b'), pg_temp.write(7, words => 'other');
select is((select message ->> 'message' from private.messages where id = pg_temp.id(6)), 'a', 'the first content under an id stays until it is mailed');
select pg_temp.later();
select pg_temp.claim(6, 'contact'), pg_temp.finish(6, 'company', 'sent', 'contact');
select pg_temp.write(6);
select results_eq('select message ->> ''message'' from private.messages order by id', array[null, 'other'], 'once it is mailed, its content is deleted, and no other''s');

-- A statement names an order
create function pg_temp.state(n integer, number text, email text, submitted timestamptz default now()) returns jsonb language sql as $$
  select public.keep_withdrawal(pg_temp.id(n), jsonb_build_object(
    'orderNumber', number, 'name', 'Anna Nowak', 'email', email, 'submittedAt', submitted), '192.0.2.' || n);
  select public.claim_mail('withdrawal', pg_temp.id(n))
$$;
insert into public.booking_requests (id, name, email, phone, area, total_price, preferred_date, created_at)
select ('3f2b8c1e-5d4a-4f6b-9c7d-00000000000' || n)::uuid, name, name || '@example.pl', '600', 60, 6600, current_date + 60, now() - n * interval '1 day'
from (values (1, 'Anna'), (2, 'Obcy')) as booked (n, name);
insert into private.mail select 'booking', id, unnest(array['customer', 'company']), 1 from public.booking_requests where order_number = '9WPS-S9LX';
create temp table named as select pg_temp.state(10 + n::integer, '9WPS-S9LX', email) -> 'booking' as booking, email
from unnest(array['anna+umowa@example.pl', 'zofia@example.pl']) with ordinality as statement (email, n);
select results_eq(
  $$select booking ->> 'name', booking -> 'is_same_mailbox' from named order by email$$,
  $$values ('Anna', 'true'::jsonb), ('Obcy', 'false')$$,
  'of two orders with one number, that of the same mailbox is taken; else the first, as a stranger''s'
);
select pg_temp.state(9, private.order_number(pg_temp.id(960)), '960+a@example.pl'), pg_temp.book(960), pg_temp.book(961, '960@example.pl');
update public.withdrawals set created_at = now() - interval '1 hour' where id = pg_temp.id(9);
select results_eq(
  $$select name, pg_temp.parts(public.claim_mail('booking', id)) from public.booking_requests
    where order_number = '9WPS-S9LX' or id in (pg_temp.id(960), pg_temp.id(961)) order by name, id$$,
  $$values ('Anna', '["company"]'::jsonb), ('Jan Kowalski', '["company"]'),
    ('Jan Kowalski', '["customer", "company"]'), ('Obcy', '["customer", "company"]')$$,
  'a customer who has withdrawn from an order gets no confirmation of it, even if the statement came first'
);
insert into private.mail (kind, ref, part, priority, owed_since) values ('booking', pg_temp.id(960), 'customer', 0, now() + interval '1 second');
select is(pg_temp.parts(pg_temp.claim(960)), '["customer"]', 'a confirmation that the company asks for afterwards is sent');
select pg_temp.state(13, '9WPS-S9LX', 'a@example.pl', now() - interval '20 days'), pg_temp.state(14, '9WPS-S9LX', 'b@example.pl', '1999-01-01'),
  pg_temp.state(15, '9WPS-S9LX', 'c@example.pl', '2999-01-01');
select results_eq(
  'select created_at - submitted_at from public.withdrawals where id >= pg_temp.id(13) order by id',
  array['20 days', '30 days', '0']::interval[], 'both times are stored, the device''s at most 30 days back'
);
create temp table seven as select pg_temp.parts(pg_temp.state(20 + n::integer, '9WPS-S9LX', spelling)) as parts
from unnest(array[
  'a@icloud.com', 'A@ICLOUD.com', 'a+1@icloud.com', 'A@mac.com', 'a@me.com', 'a+x+y@mac.com', 'a@mac.com'
]) with ordinality as given (spelling, n);
select is((select count(*) from public.withdrawals where id > pg_temp.id(20)), 7::bigint, 'seven statements of one mailbox, in any spelling, are all stored');
select results_eq(
  $$select count(*) filter (where parts ? part) from seven, unnest(array['company', 'customer']) as part group by part order by part$$,
  array[7, 5]::bigint[], 'the company is told of each; two receipts wait'
);
select is(pg_temp.in_minutes(27, 'customer'), 360::numeric, 'a receipt that waits is tried again after six hours');
select is(
  (select count(distinct ref) from private.mail where kind = 'withdrawal' and priority = 0), 2::bigint,
  'two statements per network, from any of its addresses, get their mails at once'
);

-- What is due
delete from private.mail;
delete from private.limit_hits;
select pg_temp.write(20 + n) from generate_series(1, 5) as n;
update private.mail set next_at = now() - (ref = pg_temp.id(25))::integer * interval '1 minute' - interval '1 hour'
  + (substr(ref::text, 7, 2)::integer - 20) * interval '1 second';
select results_eq(
  'select ref from public.due_mail(10)', array[pg_temp.id(21), pg_temp.id(22), pg_temp.id(25), pg_temp.id(23), pg_temp.id(24)],
  'the two of a network that need not wait come first, then the others by their time'
);
select is((select count(*) from public.due_mail(2)), 2::bigint, 'due_mail returns no more rows than asked for');
select pg_temp.claim(25, 'contact');
select is((select count(*) from public.due_mail(10)), 4::bigint, 'a mail that is being sent is not due');
-- Twenty that can't be delivered, and a good one behind them.
delete from private.mail;
select pg_temp.book(n) from generate_series(30, 49) as n;
update private.mail set next_at = now() - interval '1 minute';
select pg_temp.claim(n), pg_temp.finish(n, part, 'failed') from generate_series(30, 49) as n, unnest(array['customer', 'company']) as part;
select pg_temp.book(50);
select results_eq('select ref from public.due_mail(10)', array[pg_temp.id(50)], 'twenty undeliverable mails delay no other');
delete from private.mail;

-- Places in the day
delete from private.limit_hits;
update private.limits set at_most = 4 where name = 'mail_in_all';
select pg_temp.write(60 + n, '10.9.9.1') from generate_series(1, 8) as n;
select results_eq(
  $$select pg_temp.claim(60 + n, 'contact') ->> 'outcome' from generate_series(1, 8) as n$$,
  array['claimed', 'claimed', 'claimed', 'claimed', 'waiting', 'waiting', 'waiting', 'waiting'], 'with four places a day four mails are claimed'
);
select pg_temp.finish(60 + n, 'company', 'sent', 'contact'), pg_temp.later() from generate_series(1, 3) as n;
select results_eq('select ref from public.due_mail(10)', array[pg_temp.id(64)], 'only a mail that already has a place is due');
select pg_temp.book(70);
select is(pg_temp.parts(pg_temp.claim(70)), '["customer", "company"]', 'an honest customer''s mails still go out at once');
select pg_temp.book(70 + n) from generate_series(1, 10) as n;
select is((select count(*) from generate_series(1, 10) as n where pg_temp.parts(pg_temp.claim(70 + n)) ? 'customer'), 3::bigint,
  'customers'' mails stop at three times the limit');
select is((select count(*) from private.limit_hits where limit_name = 'mail_in_all'), 19::bigint, 'above three times the limit only the company gets mails');
select pg_temp.book(80 + n) from generate_series(1, 10) as n;
select pg_temp.claim(80 + n) from generate_series(1, 10) as n;
select is((select count(*) from private.limit_hits where limit_name = 'mail_in_all'), 24::bigint, 'no mail is sent above six times the limit');
select results_eq('select ref from public.due_mail(100)', array[pg_temp.id(64)], 'mails without a place don''t come before one that has its place');
update private.limit_hits set at = at - interval '25 hours' where limit_name = 'mail_in_all';
update private.mail set next_at = now() - interval '1 hour' + substr(ref::text, 7, 2)::integer * interval '1 second' where kind = 'contact';
select is(
  (select string_agg(substr(ref::text, 7, 2), ' ') from public.due_mail(100) where kind = 'contact'), '64 65 66 67 68',
  'the next day the mails that waited go out, in order'
);
update private.limits set at_most = 2147483647 where name = 'mail_in_all';  -- the largest that the owner can write
delete from private.mail;

-- The mail service is down: its password was changed on a Friday evening
delete from private.limit_hits;
select pg_temp.book(110), pg_temp.book(111), pg_temp.book(112);
update private.mail set next_at = 'infinity' where ref = pg_temp.id(110) and part = 'company';
select pg_temp.claim(110), pg_temp.claim(111), pg_temp.finish(110, 'customer', 'down');
select results_eq(
  $$select part, attempts, round(extract(epoch from nullif(next_at, 'infinity') - now()) / 60) from private.mail order by ref, part limit 4$$,
  $$values ('company', 0, null), ('customer', 1, 2::numeric), ('company', 1, 10), ('customer', 1, 10)$$, 'the sender''s own claims are returned; others still last ten minutes'
);
select is(pg_temp.claim(112), '{"outcome": "waiting"}', 'no mail is claimed while the service is down');
select is_empty('select from public.due_mail(10)', 'no mail is due while the service is down');
select is((select down_since from public.mail_status()), now(), 'mail_status says since when it is down');
update private.mail_service set down_since = now() - interval '20 minutes', paused_until = null;
select pg_temp.claim(111), pg_temp.finish(111, 'customer', 'down');
select is((select paused_until - down_since from private.mail_service), interval '40 minutes', 'the longer it is down, the longer the pause');
update private.mail_service set down_since = now() - interval '1 week', paused_until = null;
select pg_temp.finish(111, 'customer', 'down');
select is((select paused_until from private.mail_service), now() + interval '1 hour', 'a pause lasts an hour at most');
-- Until Monday, one attempt an hour.
select pg_temp.later(), pg_temp.claim(111), pg_temp.finish(111, 'customer', 'down'), pg_temp.finish(111, 'company', 'refused') from generate_series(1, 60);
select is(pg_temp.owed(111), 'company customer', 'no customer''s mail is given up, even if the company''s address is refused');
select is((select count(*) from private.limit_hits where limit_name = 'mail_in_all'), 3::bigint, 'attempts don''t use up the day''s places');
select cmp_ok((select max(next_at) from private.mail), '<=', now() + interval '10 minutes', 'every mail is due again within ten minutes');
select pg_temp.finish(111, 'customer');
select is((select down_since from public.mail_status()), null, 'the first mail that is sent ends the outage');
update private.mail set owed_since = now() - interval '3 days' where ref = pg_temp.id(110) and part = 'company';
select results_eq(
  'select owed, oldest from public.mail_status()', $$values (5::bigint, now() - interval '3 days')$$, 'mail_status says how many mails are owed, and since when'
);

-- The owner deletes limits
delete from private.mail;
delete from private.limits where name in ('booking_per_address', 'mail_in_all', 'mail_at_once');
select pg_temp.book(122);
select is((select count(*) from public.due_mail(10)), 1::bigint, 'without its limits a booking is stored, and its mails are due');
select is(pg_temp.parts(pg_temp.claim(122)), '["customer", "company"]', 'without limits its mails go out');

select * from finish();
rollback;

-- The mail bookkeeping: claims and their leases, what the sweep finds, who may call it, what is forgotten.
begin;
select plan(55);

create function pg_temp.id(n integer) returns uuid language sql
return ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid;

insert into public.booking_requests (id, name, email, phone, area, total_price, preferred_date, created_at)
select pg_temp.id(n), 'Jan Kowalski', n || '@example.pl', '600', 60, 6600, current_date + 60,
  now() - n * interval '10 minutes'
from generate_series(1, 4) as n;
insert into public.booking_requests (id, name, email, phone, area, total_price, preferred_date, created_at)
values
  (pg_temp.id(8), 'Jan Kowalski', '8@example.pl', '600', 60, 6600, current_date + 60, now() - interval '2 minutes'),
  (pg_temp.id(9), 'Jan Kowalski', '9@example.pl', '600', 60, 6600, current_date + 60, now() - interval '31 days');

-- Who may call
select is(has_function_privilege(role, oid, 'execute'), role = 'service_role', role || ' and ' || oid::regprocedure)
from pg_proc, unnest(array['anon', 'authenticated', 'service_role']) as role
where pronamespace = 'public'::regnamespace and proname in (
  'claim_booking_email', 'finish_booking_email', 'release_booking_email', 'unsent_bookings',
  'claim_contact_message', 'finish_contact_message', 'release_contact_message', 'kept_contact_messages', 'allow_function_call');

-- A booking's claim
select is(public.claim_booking_email(pg_temp.id(99)), '{"outcome": "unknown"}', 'no row, no claim');
create temp table claimed as select public.claim_booking_email(pg_temp.id(1)) as answer;
select is(
  (select answer - 'claim' - 'booking' from claimed),
  '{"outcome": "claimed", "customer": "owed", "company": "owed"}', 'the first call wins'
);
select is(
  (select (answer -> 'booking') - 'createdAt' - 'preferredDate' from claimed),
  jsonb_build_object('id', pg_temp.id(1), 'orderNumber', '2222-2222', 'name', 'Jan Kowalski', 'email', '1@example.pl', 'phone', '600',
    'area', 60, 'totalPrice', 6600, 'late', false),
  'with the row'
);
select is(public.claim_booking_email(pg_temp.id(1)), '{"outcome": "busy"}', 'the second has to wait');
select public.release_booking_email(pg_temp.id(1), gen_random_uuid());
select is(public.claim_booking_email(pg_temp.id(1)), '{"outcome": "busy"}', 'nobody else can give it back');
select public.release_booking_email(pg_temp.id(1), (select (answer ->> 'claim')::uuid from claimed));
select public.finish_booking_email(pg_temp.id(1), 'customer');
select is(
  public.claim_booking_email(pg_temp.id(1)) ->> 'customer', 'sent',
  'given back, it can be claimed at once, and knows what is done'
);
update private.booking_mail set claimed_at = now() - interval '90 seconds';
select is(public.claim_booking_email(pg_temp.id(1)), '{"outcome": "busy"}', 'a lease holds for two minutes');
update private.booking_mail set claimed_at = now() - interval '121 seconds';
select is(public.claim_booking_email(pg_temp.id(1)) ->> 'outcome', 'claimed', 'and no longer');
select public.finish_booking_email(pg_temp.id(1), 'company');
select is(public.claim_booking_email(pg_temp.id(1)), '{"outcome": "sent"}', 'both are sent: never again');
select public.claim_booking_email(pg_temp.id(2));
select public.finish_booking_email(pg_temp.id(2), 'customer-refused');
select public.finish_booking_email(pg_temp.id(2), 'company');
select is(public.claim_booking_email(pg_temp.id(2)), '{"outcome": "sent"}', 'a refused address is settled, too');

-- What the sweep finds
select is(
  public.unsent_bookings(10), jsonb_build_array(pg_temp.id(4), pg_temp.id(3)),
  'the oldest first; not the sent, the brand-new or the ancient ones'
);
select is(public.unsent_bookings(1), jsonb_build_array(pg_temp.id(4)), 'no more than asked for');
select is(public.unsent_bookings(-1), '[]', 'nor less than none');
select public.claim_booking_email(pg_temp.id(4));
select is(public.unsent_bookings(10), jsonb_build_array(pg_temp.id(3)), 'not what is being sent');
update private.booking_mail set claim = null where booking_id = pg_temp.id(4);
select is(
  public.unsent_bookings(10), jsonb_build_array(pg_temp.id(3), pg_temp.id(4)),
  'what failed waits behind what was never tried'
);

-- A contact message's claim
create function pg_temp.write(n integer, revision integer) returns jsonb language sql as $$
  select public.claim_contact_message(pg_temp.id(n), revision, '{"email": "jan@example.pl"}', '192.0.2.1')
$$;
select is(pg_temp.write(1, 1) ->> 'outcome', 'claimed', 'a message is claimed');
select is(pg_temp.write(1, 1), '{"outcome": "busy", "revision": 1}', 'once');
select public.finish_contact_message(pg_temp.id(1));
select is(pg_temp.write(1, 2), '{"outcome": "sent", "revision": 1}', 'and sent once, as it was then');
select columns_are('private', 'contact_mail', array['message_id', 'claim', 'claimed_at', 'sent_at', 'revision', 'at_once', 'message'], 'what is known of it');
select is((select message from private.contact_mail), null, 'nothing of what it says is kept');
select pg_temp.write(n, 1) from generate_series(11, 14) as n;
select is(pg_temp.write(15, 1), '{"outcome": "limited"}', 'five messages a day of one mailbox');

-- Limits
update private.limits set at_most = 2 where name = 'contact_mail_per_address';
select public.allow_function_call('contact_mail', '192.0.2.1') from generate_series(1, 2);
select is(public.allow_function_call('contact_mail', '192.0.2.1'), false, 'the third call of one address is too many');
select is(public.allow_function_call('contact_mail', '192.0.2.2'), true, 'another is not held up');
select is(
  (select count(*) from private.limit_hits where limit_name = 'contact_mail_per_network'), 3::bigint,
  'a refused call is not counted'
);
update private.limits set at_most = 4 where name = 'contact_mail_per_network';
select public.allow_function_call('contact_mail', '192.0.2.3');
select is(public.allow_function_call('contact_mail', '192.0.2.4'), false, 'nor is a whole network unlimited');
select is(public.allow_function_call('contact_mail', '192.0.3.4'), true, 'its neighbour is not held up');

-- Retention
update private.contact_mail set claimed_at = now() - interval '46 days', sent_at = now() - interval '46 days';
select public.claim_contact_message(pg_temp.id(2), 1, '{"email": "anna@example.pl"}', '192.0.2.1');
select private.purge_mail_records();
select results_eq('select message_id from private.contact_mail', array[pg_temp.id(2)], 'old ids are forgotten');
delete from public.booking_requests where id = pg_temp.id(1);
select is_empty(
  format('select from private.booking_mail where booking_id = %L', pg_temp.id(1)),
  'a deleted booking takes its bookkeeping along'
);

select * from finish();
rollback;

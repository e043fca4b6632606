-- Strangers at full speed from 1, 6 and 60 networks, beside honest customers: who books, and whose mail goes out.
begin;
select plan(27);

-- Small numbers, so that the flood is over soon.
update private.limits set at_most = 5 where name = 'booking_per_network';
update private.limits set at_most = 8 where name = 'booking_mail_in_all';

-- Books as a visitor from this address: 'stored', or what the database says.
create function pg_temp.book(email text, address text, booking uuid, ahead integer default 60, area integer default 40)
returns text language plpgsql as $$
begin
  perform set_config('request.headers', json_build_object('cf-connecting-ip', address)::text, true);
  perform set_config('role', 'anon', true);
  insert into public.booking_requests (id, name, email, phone, area, total_price, preferred_date)
  values (booking, 'Jan Kowalski', email, '600', area, area * 110, current_date + ahead);
  perform set_config('role', 'none', true);
  return 'stored';
exception when others then
  perform set_config('role', 'none', true);
  return sqlerrm;
end
$$;

-- So many tries from each network, every one of another address and mailbox; gives how many were stored.
create function pg_temp.flood(networks integer, tries integer) returns bigint language sql as $$
  select count(*) filter (where pg_temp.book(
    gen_random_uuid() || '@example.pl', format('10.%s.0.%s', network, try % 256), gen_random_uuid()
  ) = 'stored')
  from generate_series(1, networks) as network, generate_series(1, tries) as try
$$;

-- Sends a booking's mails as the function does; gives the claim's outcome.
create function pg_temp.mail(booking uuid) returns text language plpgsql as $$
declare
  outcome text := public.claim_booking_email(booking) ->> 'outcome';
begin
  if outcome = 'claimed' then
    perform public.finish_booking_email(booking, 'customer'), public.finish_booking_email(booking, 'company');
  end if;
  return outcome;
end
$$;
create function pg_temp.mail_all() returns bigint language sql as $$
  select count(*) filter (where pg_temp.mail(id) = 'claimed') from (
    select id from public.booking_requests join private.booking_mail on booking_id = id order by at_once desc
  ) as flooded
$$;
create function pg_temp.id(n integer) returns uuid language sql
return ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid;

-- An attack after which an honest customer comes
create function pg_temp.attack(networks integer) returns setof text language plpgsql as $$
declare
  honest uuid := pg_temp.id(networks);
begin
  return next is(pg_temp.flood(networks, 7), networks * 5::bigint, format('%s networks store no more than theirs', networks));
  return next is(pg_temp.mail_all(), greatest(networks * 2, least(networks * 5, 8))::bigint,
    'their mails are the day''s, or two a network');
  return next is(pg_temp.book('anna' || networks || '@example.pl', '192.0.2.' || networks, honest), 'stored', 'an honest customer books');
  return next is(pg_temp.mail(honest), 'claimed', 'and the mails go out at once');
  return next is(pg_temp.book('anna' || networks || '@example.pl', '192.0.2.' || networks, honest),
    'duplicate key value violates unique constraint "booking_requests_pkey"', 'a repeat is known');
  delete from public.booking_requests;
  delete from private.limit_hits;
end
$$;
select pg_temp.attack(1);
select pg_temp.attack(6);
select pg_temp.attack(60);

-- What waits is sent later: the first of every network before the rest
select pg_temp.flood(4, 5);
update public.booking_requests set created_at = now() - interval '1 hour';
select pg_temp.book('anna@example.pl', '192.0.2.1', pg_temp.id(7));
update public.booking_requests set created_at = now() - interval '10 minutes' where id = pg_temp.id(7);
select ok(public.unsent_bookings(9) @> to_jsonb(array[pg_temp.id(7)]), 'a sweep of nine has the honest one, who came last');
select is(pg_temp.mail_all(), 9::bigint, 'the day''s mails are used up, and hers is sent');
select is(jsonb_array_length(public.unsent_bookings(100)), 12, 'the others wait');
update private.booking_mail set company_sent_at = company_sent_at - interval '25 hours';
select is(pg_temp.mail_all(), 8::bigint, 'for the next day');

-- The calendar: one job a day, and strangers who want all of them
update private.limits set at_most = 30 where name = 'booking_per_network';
create function pg_temp.fill(first_day integer, area integer, networks integer default 1) returns bigint language sql as $$
  select count(*) filter (where pg_temp.book(
    gen_random_uuid() || '@example.pl', format('10.%s.9.%s', first_day + network, try), gen_random_uuid(),
    first_day + try * 10 + network, area
  ) = 'stored')
  from generate_series(1, networks) as network, generate_series(1, 40) as try
$$;
select is(pg_temp.fill(20, 40), 30::bigint, 'without a limit of the owner''s a network books thirty days');
update public.availability_settings set number = 1 where name = 'jobs_per_day';
select is(pg_temp.fill(22, 40), 10::bigint, 'with one, ten');
select is(pg_temp.fill(24, 40, 3), 30::bigint, 'three networks thirty');
update public.availability_settings set number = 25 where name = 'm2_per_day';
select is(pg_temp.fill(100, 100), 3::bigint, 'or three large flats of four days, the last of them begun with room for two');
select is(pg_temp.book('zofia@example.pl', '192.0.2.1', gen_random_uuid(), 600, 100), 'stored', 'an honest customer has her days');
update public.availability_settings set number = null;

-- The same for messages
create function pg_temp.write(n integer, address text) returns text language sql as $$
  select public.claim_contact_message(pg_temp.id(n), 1, jsonb_build_object('email', n || '@example.pl'), address) ->> 'outcome'
$$;
update private.limits set at_most = 3 where name = 'contact_mail_in_all';
select public.finish_contact_message(pg_temp.id(n)) from generate_series(1, 9) as n where pg_temp.write(n, '10.1.0.1') = 'claimed';
select is((select count(*) from private.contact_mail where message is not null), 6::bigint, 'a flood of messages is kept, not refused');
select is(pg_temp.write(10, '192.0.2.1'), 'claimed', 'an honest one goes out at once');
update private.contact_mail set sent_at = sent_at - interval '25 hours';
select is(
  public.claim_contact_message((public.kept_contact_messages(1) ->> 0)::uuid) -> 'message' ->> 'email', '4@example.pl',
  'what was kept is sent the next day, as it was written'
);

select * from finish();
rollback;

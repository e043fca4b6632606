-- Strangers at full speed from 1, 6 and 60 networks, beside honest customers: who books, and whose mail goes out.
begin;
select plan(25);

-- Small numbers, so that the flood is over soon.
update private.limits set at_most = 5 where name = 'booking_per_network';

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

-- Sends a booking's mails as the function does; gives the parts it sent.
create function pg_temp.mail(booking uuid) returns jsonb language plpgsql as $$
declare
  parts jsonb := public.claim_mail('booking', booking) -> 'parts';
begin
  perform public.finish_mail('booking', booking, part, 'sent') from jsonb_array_elements_text(parts) as part;
  return parts;
end
$$;
-- Of all that is owed; gives how many mails went out.
create function pg_temp.mail_all() returns bigint language sql as $$
  select sum(jsonb_array_length(pg_temp.mail(ref))) from (
    select ref from private.mail group by ref order by min(priority)
  ) as flooded
$$;
create function pg_temp.id(n integer) returns uuid language sql
return (lpad(n::text, 8, '0') || '-0000-4000-8000-000000000000')::uuid;

-- An attack after which an honest customer comes
create function pg_temp.attack(networks integer) returns setof text language plpgsql as $$
declare
  honest uuid := pg_temp.id(networks);
begin
  return next is(pg_temp.flood(networks, 7), networks * 5::bigint, format('%s networks store no more than theirs', networks));
  return next is(pg_temp.mail_all(), greatest(networks * 4, least(networks * 10, 100))::bigint,
    'their mails are the day''s, or two bookings'' a network');
  return next is(pg_temp.book('anna' || networks || '@example.pl', '192.0.2.' || networks, honest), 'stored', 'an honest customer books');
  return next is(pg_temp.mail(honest), '["customer", "company"]', 'and the mails go out at once');
  return next is(pg_temp.book('anna' || networks || '@example.pl', '192.0.2.' || networks, honest),
    'duplicate key value violates unique constraint "booking_requests_pkey"', 'a repeat is known');
  delete from public.booking_requests;
  delete from private.mail;
  delete from private.limit_hits;
end
$$;
select pg_temp.attack(1);
select pg_temp.attack(6);
select pg_temp.attack(60);

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
select is(pg_temp.book('zofia@example.pl', '192.0.2.1', gen_random_uuid(), 360, 100), 'stored', 'an honest customer has her days');
update public.availability_settings set number = null;

-- The owner sees who came together, and cancels them
delete from public.booking_requests;
delete from private.limit_hits;
select pg_temp.flood(2, 3);
update public.booking_requests set status = 'confirmed' where id = (select booking_id from private.booking_networks order by network limit 1);
select pg_temp.book('anna@example.pl', '192.0.2.1', pg_temp.id(99));
select is((select count(*) from private.same_network(public.order_number(pg_temp.id(99)))), 1::bigint, 'who came alone is alone');
create temp table one_of_them as
  select order_number as number from public.booking_requests join private.booking_networks on booking_id = id where id <> pg_temp.id(99) limit 1;
select is((select count(*) from private.booking_networks where network like '%10.%'), 0::bigint, 'networks are kept as hashes alone');
update public.booking_requests set status = 'cancelled' where id in (select id from private.same_network((select number from one_of_them)));
select cmp_ok((select count(*) from public.booking_requests where status = 'cancelled'), '>=', 1::bigint, 'one statement cancels a group');
select is(
  (select array_agg(status order by status) from public.booking_requests where id = pg_temp.id(99)), array['new'],
  'and nobody else'
);
update private.booking_networks set at = now() - interval '15 days';
select private.purge();
select is_empty('select from private.booking_networks', 'forgotten after 14 days');

select * from finish();
rollback;

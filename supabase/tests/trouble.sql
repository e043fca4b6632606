-- What no visitor brings about: the mail service fails for hours, the owner removes a limit, two senders meet.
begin;
select plan(9);

create function pg_temp.id(n integer) returns uuid language sql
return (lpad(n::text, 8, '0') || '-0000-4000-8000-000000000000')::uuid;
create function pg_temp.book(n integer) returns void language plpgsql as $$
begin
  perform set_config('request.headers', json_build_object('cf-connecting-ip', format('10.0.%s.1', n))::text, true);
  perform set_config('role', 'anon', true);
  insert into public.booking_requests (id, name, email, phone, area, total_price, preferred_date)
  values (pg_temp.id(n), 'Jan Kowalski', n || '@example.pl', '600', 60, 6600, current_date + 60);
  perform set_config('role', 'none', true);
end
$$;
create function pg_temp.owed(n integer) returns text language sql as $$
  select string_agg(part, ' ' order by part) from private.mail where ref = pg_temp.id(n)
$$;
create function pg_temp.later() returns void language sql as $$
  update private.mail set next_at = now();
  update private.mail_service set paused_until = null
$$;

-- A password that was changed on a Friday evening: one try an hour, until Monday
select pg_temp.book(1);
create function pg_temp.try_in_vain(n integer) returns void language plpgsql as $$
begin
  perform pg_temp.later();
  perform public.claim_mail('booking', pg_temp.id(n));
  perform public.finish_mail('booking', pg_temp.id(n), part, 'down') from unnest(array['customer', 'company']) as part;
end
$$;
select pg_temp.try_in_vain(1) from generate_series(1, 60);
select is(pg_temp.owed(1), 'company customer', 'while the service is down no customer is given up');
select is(
  (select count(*) from private.limit_hits where limit_name = 'mail_in_all'), 2::bigint, 'nor is the day used up by tries'
);
select cmp_ok(
  (select max(next_at) from private.mail), '<=', now() + interval '10 minutes', 'and what waited goes out soon after'
);

-- An address is refused: the same sender goes on to tell the company
delete from private.mail;
update private.mail_service set down_since = null, paused_until = null;
select pg_temp.book(2);
select public.claim_mail('booking', pg_temp.id(2)), public.finish_mail('booking', pg_temp.id(2), 'customer', 'refused');
select is(pg_temp.owed(2), 'company undelivered', 'the company is to be told');
select is(public.claim_mail('booking', pg_temp.id(2)), '{"outcome": "waiting"}', 'by nobody else meanwhile');
select is_empty('select from public.due_mail(10)', 'nor by the sweep');

-- The owner removes limits: then there are none
delete from private.limits where name in ('booking_per_address', 'mail_in_all', 'mail_at_once');
select lives_ok('select pg_temp.book(3)', 'a booking without a limit is stored');
select is((select count(*) from public.due_mail(10)), 1::bigint, 'its mails are due');
select is(public.claim_mail('booking', pg_temp.id(3)) -> 'parts', '["customer", "company"]', 'and go out');

select * from finish();
rollback;

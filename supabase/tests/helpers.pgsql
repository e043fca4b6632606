-- Shared by the pgTAP files: numbered ids, today in Warsaw, and a visitor who books.
create or replace function pg_temp.id(n integer) returns uuid language sql
return (lpad(n::text, 8, '0') || '-0000-4000-8000-000000000000')::uuid;

create or replace function pg_temp.today() returns date language sql as $$
  select (now() at time zone 'Europe/Warsaw')::date
$$;

-- Books a day this many days ahead, submitted so long ago; without an address, from that of the last call.
create or replace function pg_temp.book_as_visitor(
  booking uuid, email text, ahead integer default 60, area integer default 60, address text default null,
  ago interval default '0', price integer default null
) returns public.booking_requests language plpgsql as $$
declare
  made public.booking_requests;
begin
  if address is not null then
    perform set_config('request.headers', json_build_object('x-forwarded-for', '10.0.0.1, ' || address)::text, true);
  end if;
  -- As in a new request.
  perform set_config('role', 'anon', true), set_config('booking.was_made', '', true);
  insert into public.booking_requests (id, name, email, phone, area, total_price, preferred_date, submitted_at)
  values (booking, 'Jan Kowalski', email, '600', area, coalesce(price, area * 110), pg_temp.today() + ahead, now() - ago)
  returning * into made;
  perform set_config('role', 'none', true);
  return made;
end
$$;

-- Which mails a claim has to send: "customer", "company", "undelivered".
create or replace function pg_temp.parts(claim jsonb) returns jsonb language sql
return jsonb_path_query_array(claim, '$.mails[*].part');

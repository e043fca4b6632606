-- With a limit of jobs a day, fake bookings take days from real customers: one network fills only a few.

insert into private.limits (name, at_most, per)
values ('booked_days_per_network', 10, '1 day')
on conflict (name) do nothing;

-- What one visitor may book: 5 a day for a mailbox, 10 an hour from an address, 30 from a network, and 10 days
-- of work a day from a network where the owner limits the jobs of a day. After the row has passed every other
-- rule: a refused one counts nothing and holds no lock. The locks are always taken in this order, so that no
-- two bookings can wait for each other.
create or replace function private.limit_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := private.caller_address();
  network text := private.wide_network_of(address);
  setting jsonb := (select jsonb_object_agg(name, number) from public.availability_settings);
begin
  perform private.take('booking_per_email', private.mailbox_of(new.email));
  perform private.take('booking_per_address', address);
  perform private.take('booking_per_network', network);
  if setting ->> 'jobs_per_day' is not null then
    perform private.take('booked_days_per_network', network);
    -- The other days of a large flat are counted as far as there is room: it must pass once, however large.
    perform private.within('booked_days_per_network', network)
    from generate_series(2, ceil(new.area / (setting ->> 'm2_per_day')::numeric)::integer);
  end if;
  if private.too_many_bookings() then
    perform private.refuse_as_too_many('booking_in_all');
  end if;
  insert into private.booking_mail (booking_id, at_once)
  values (new.id, private.within('booking_mail_at_once', network));
  return null;
end
$$;

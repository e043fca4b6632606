-- How often a caller may use an edge function.

-- By caller, and in all (see private.limits).
insert into private.limits (name, at_most, per)
values
  ('booking_mail_per_address', 60, '1 hour'),
  ('booking_mail_in_all', 600, '1 hour'),
  ('contact_mail_per_address', 20, '1 hour'),
  ('contact_mail_in_all', 200, '1 hour')
on conflict (name) do nothing;

-- Counts a call against both of a function's limits, 'booking_mail' or 'contact_mail': false when
-- either is used up. A refused call is not counted, so that waiting helps.
create or replace function public.allow_function_call(p_limit text, p_address text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.take(p_limit || '_in_all', '');
  perform private.take(p_limit || '_per_address', private.network_of(p_address));
  return true;
exception when sqlstate 'PT429' then
  return false;
end
$$;

revoke all on function public.allow_function_call(text, text) from public, anon, authenticated;
grant execute on function public.allow_function_call(text, text) to service_role;

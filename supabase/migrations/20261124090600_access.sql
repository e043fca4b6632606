-- Who may call what. Visitors have no access to the private schema; the secret key may call every public function.

revoke all on all functions in schema private, public from public, anon, authenticated;
grant execute on all functions in schema public to service_role;

grant execute on function public.booking_state(uuid), public.cancel_booking(uuid), public.taken_days () to anon;

-- An insert computes the order number and checks the texts with its caller's rights.
grant execute on function
  private.order_number(uuid),
  private.is_name(text), private.is_phone(text), private.is_email(text)
to anon, service_role;

-- Which contact messages were sent: the id and the time, never the content. Repeats of one id send once.

create table if not exists private.contact_mail (
  message_id uuid primary key,
  claim uuid,
  claimed_at timestamptz,
  sent_at timestamptz
);
alter table private.contact_mail enable row level security;
revoke all on private.contact_mail from public, anon, authenticated, service_role;

-- Claims a contact message: {"outcome": "claimed", "claim"} for one caller, "sent" or "busy" else.
create or replace function public.claim_contact_message(p_message_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail private.contact_mail;
begin
  insert into private.contact_mail as known (message_id, claim, claimed_at)
    values (p_message_id, gen_random_uuid(), clock_timestamp())
    on conflict (message_id) do update
      set claim = excluded.claim, claimed_at = excluded.claimed_at
      where known.sent_at is null
        and private.may_claim(known.claim, known.claimed_at)
    returning * into mail;
  if found then
    return jsonb_build_object('outcome', 'claimed', 'claim', mail.claim);
  end if;
  select * into mail from private.contact_mail where message_id = p_message_id;
  return jsonb_build_object('outcome', case when mail.sent_at is null then 'busy' else 'sent' end);
end
$$;

create or replace function public.finish_contact_message(p_message_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.contact_mail set sent_at = coalesce(sent_at, now())
  where message_id = p_message_id
$$;

create or replace function public.release_contact_message(p_message_id uuid, p_claim uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.contact_mail set claim = null
  where message_id = p_message_id and claim = p_claim
$$;

revoke all on function
  public.claim_contact_message(uuid),
  public.finish_contact_message(uuid),
  public.release_contact_message(uuid, uuid)
  from public, anon, authenticated;
grant execute on function
  public.claim_contact_message(uuid),
  public.finish_contact_message(uuid),
  public.release_contact_message(uuid, uuid)
  to service_role;

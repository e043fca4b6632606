-- Withdrawals from a contract, stated online. A statement is stored before anything else happens to it, whatever
-- order number it names: what the law gives a customer is not refused for a slip.

create table if not exists public.withdrawals (
  -- Made by the customer's device and kept for ever: a repeated delivery meets this key.
  id uuid primary key,
  -- As it was submitted: capitals and a hyphen where it looks like an order number.
  order_number text not null,
  name text not null,
  email text not null,
  submitted_at timestamptz not null,
  created_at timestamptz not null default now(),

  constraint withdrawal_order_number check (private.is_reference(order_number)),
  constraint withdrawal_name check (private.is_name(name)),
  constraint withdrawal_email check (private.is_email(email))
);
comment on table public.withdrawals is 'Statements of withdrawal from a contract (odstąpienie od umowy): give the money back within 14 days of created_at.';
comment on column public.withdrawals.submitted_at is 'When the customer pressed the button (the device''s clock, at most 30 days back): it decides whether the 14 days were kept.';

-- A visitor has no way to this table but the edge function's, which alone can count and mail.
revoke all on public.withdrawals from public, anon, authenticated, service_role;
grant select, delete on public.withdrawals to service_role;
alter table public.withdrawals enable row level security;

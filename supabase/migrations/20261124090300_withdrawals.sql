-- Withdrawals from a contract, stated online. A statement is stored whatever order number it has: a typo must not take
-- a right away.

create table if not exists public.withdrawals (
  -- Made by the customer's device, for ever: a repeated delivery violates this key.
  id uuid primary key,
  -- As it was submitted; an order number in capitals, with its hyphen.
  order_number text not null,
  name text not null,
  email text not null,
  submitted_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.withdrawals is 'Statements of withdrawal from a contract (odstąpienie od umowy): give the money back within 14 days of created_at.';
comment on column public.withdrawals.submitted_at is 'When the customer pressed the button (the device''s clock, at most 30 days back): it decides whether the 14 days were kept.';

-- Visitors have no access to this table: only the edge function, which counts, checks the texts and mails.
revoke all on public.withdrawals from public, anon, authenticated, service_role;
grant select, delete on public.withdrawals to service_role;
alter table public.withdrawals enable row level security;

-- What a stranger may have the company's mails carry: no links, no account numbers, nothing that can't be seen.

-- The same rules as src/domain/text.ts; a test compares them with random texts.
-- Format characters (of Unicode's category Cf) and blanks that pass for letters: two of them made a name.
create or replace function private.has_invisible(text_value text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select text_value ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]'
$$;

-- White space as JavaScript knows it, other than the plain space that the form makes of it.
create or replace function private.has_odd_space(text_value text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select text_value ~ '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
$$;

-- No mail program makes a link of what passes, no account number does, and no spreadsheet takes it for a
-- formula. On letters in their plain form: a fullwidth dot is a dot.
create or replace function private.is_plain_name(name text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select normalize(name, NFKC) !~ '[<>=@:?#\\|]|//|[.\u3002][^ .,]{2,}|^[-+]|([0-9][^0-9]*){6}'
$$;

create or replace function private.is_plain_phone(phone text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select normalize(phone, NFKC) !~ '[<>=@\\|]|//|:[^0-9 (+]|[.\u3002][^0-9 .,()/+-]|^[+-][^0-9 (]|([0-9][^0-9]*){24}'
$$;

-- A CHECK runs with the rights of whoever inserts.
revoke all on function
  private.has_invisible(text), private.has_odd_space(text), private.is_plain_name(text), private.is_plain_phone(text)
  from public, authenticated;
grant execute on function
  private.has_invisible(text), private.has_odd_space(text), private.is_plain_name(text), private.is_plain_phone(text)
  to anon, service_role;

-- Rows that are here already are not looked at: an old one must not stop the migration.
alter table public.booking_requests
  drop constraint if exists booking_name_text,
  drop constraint if exists booking_phone_text,
  drop constraint if exists booking_email_plain;
alter table public.booking_requests
  add constraint booking_name_text check (
    not private.has_invisible(name) and not private.has_odd_space(name)
    and btrim(name) <> '' and private.is_plain_name(name)
  ) not valid,
  add constraint booking_phone_text check (
    char_length(phone) <= 40
    and not private.has_invisible(phone) and not private.has_odd_space(phone)
    and btrim(phone) <> '' and private.is_plain_phone(phone)
  ) not valid,
  -- Beside booking_email_address: nothing invisible, and nothing that a spreadsheet takes for a formula.
  add constraint booking_email_plain check (
    not private.has_invisible(email) and email !~ '^[-+=]'
  ) not valid;

-- One mailbox, one spelling of its domain: żółw.pl and xn--w-uga1v8h.pl counted as two.

-- The form writes a domain in ASCII, as mail servers do (src/domain/text.ts); a test compares.
alter table public.booking_requests drop constraint if exists booking_email_plain;
alter table public.booking_requests
  add constraint booking_email_plain check (
    not private.has_invisible(email) and email !~ '^[-+=]' and email !~ '@.*[^\u0001-\u007f]'
  ) not valid;

alter table public.withdrawals drop constraint if exists withdrawal_email_domain;
alter table public.withdrawals
  add constraint withdrawal_email_domain check (email !~ '@.*[^\u0001-\u007f]') not valid;

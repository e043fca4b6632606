-- What happens to mail by itself: message ids are forgotten, and unsent booking mails are asked for again.

-- Forgets message ids after 45 days (a device queues for 30 at most).
create or replace function private.purge_mail_records()
returns void
language sql
set search_path = ''
as $$
  delete from private.contact_mail
    where greatest(claimed_at, sent_at) < now() - interval '45 days'
$$;

-- Asks send-booking-email to send what stayed unsent. Needs pg_net and two Vault secrets:
-- project_url and mail_sweep_key (a secret API key of the project).
create or replace function private.request_mail_sweep()
returns void
language plpgsql
set search_path = ''
as $$
declare
  project_url text;
  sweep_key text;
begin
  -- Dynamic, because neither schema exists outside a hosted project.
  execute $q$select max(decrypted_secret) filter (where name = 'project_url'),
    max(decrypted_secret) filter (where name = 'mail_sweep_key')
    from vault.decrypted_secrets$q$ into project_url, sweep_key;
  if project_url is null or sweep_key is null then
    raise exception 'the Vault secrets project_url and mail_sweep_key are needed for the mail sweep';
  end if;
  -- A sweep may send twenty mails: pg_net's own patience ends after two seconds.
  execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 140000)'
    using project_url || '/functions/v1/send-booking-email',
      jsonb_build_object('Content-Type', 'application/json', 'apikey', sweep_key),
      jsonb_build_object('sweep', true);
end
$$;

-- Both on schedule where pg_cron can run (hosted projects); elsewhere the README names other ways.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and coalesce(current_setting('shared_preload_libraries', true), '') like '%pg_cron%'
  then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform cron.schedule('purge-mail-records', '27 2 * * *', 'select private.purge_mail_records()');
    perform cron.schedule('mail-sweep', '*/5 * * * *', 'select private.request_mail_sweep()');
  end if;
end
$$;

revoke all on function
  private.purge_mail_records(),
  private.request_mail_sweep()
  from public, anon, authenticated, service_role;

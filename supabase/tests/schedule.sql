-- What runs on a schedule: the request for the mail sweep, on stand-ins for the hosted platform's vault and pg_net.
begin;
select plan(5);

create schema vault;
create table vault.decrypted_secrets (name text, decrypted_secret text);
create schema net;
create table net.asked (url text, body jsonb, headers jsonb, timeout_milliseconds integer);
-- The signature: https://supabase.com/docs/guides/database/extensions/pg_net
create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
  timeout_milliseconds integer default 2000
) returns bigint language sql as $$
  insert into net.asked values (url, body, headers, timeout_milliseconds) returning 1::bigint
$$;

select throws_like(
  'select private.request_mail_sweep()', '%project_url and mail_sweep_key%', 'without its secrets it says which'
);
insert into vault.decrypted_secrets values
  ('project_url', 'https://project.example'), ('mail_sweep_key', 'sb_secret_sweep'), ('another', 'x');
select lives_ok('select private.request_mail_sweep()', 'with them it asks');
select results_eq(
  'select url, body, headers from net.asked',
  $$select
      'https://project.example/functions/v1/send-booking-email', '{"sweep": true}'::jsonb,
      '{"Content-Type": "application/json", "apikey": "sb_secret_sweep"}'::jsonb$$,
  'one function, once, for the sweep of all that is owed, with the key'
);
select cmp_ok((select min(timeout_milliseconds) from net.asked), '>', 60000, 'and waits until it is done');
select is(
  has_function_privilege('service_role', 'private.request_mail_sweep()', 'execute'), false,
  'only the schedule may ask'
);

select * from finish();
rollback;

-- What the API exposes, who has which right, and which rows a visitor can read.
begin;
select plan(18);

select tables_are('public', array['booking_requests', 'closed_days', 'availability_settings', 'withdrawals'], 'no other table is exposed');
select functions_are('public', array[
  'booking_state', 'cancel_booking', 'taken_days', 'keep_message', 'keep_withdrawal', 'claim_mail', 'finish_mail', 'due_mail', 'mail_status'
], 'no other function is exposed');
select is_empty(
  $$select oid::regclass from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and not relrowsecurity$$,
  'row-level security is on for every table'
);
select set_eq(
  $$select grantee || ': ' || table_name || ' ' || string_agg(privilege_type, ' ' order by privilege_type)
    from information_schema.table_privileges
    where table_schema in ('public', 'private') and grantee in ('PUBLIC', 'anon', 'authenticated', 'service_role')
    group by grantee, table_name$$,
  array[
    'anon: booking_requests SELECT',
    'service_role: booking_requests DELETE INSERT SELECT UPDATE',
    'service_role: closed_days DELETE INSERT SELECT UPDATE',
    'service_role: availability_settings DELETE INSERT SELECT UPDATE',
    'service_role: withdrawals DELETE SELECT'
  ],
  'each role has only these rights on tables; a logged-in user has none'
);
select set_eq(
  $$select column_name::text from information_schema.column_privileges
    where grantee = 'anon' and privilege_type <> 'SELECT'$$,
  array['id', 'name', 'email', 'phone', 'area', 'preferred_date', 'total_price', 'submitted_at'],
  'a visitor may set only these columns'
);
select set_eq(
  $$select tablename || ': ' || policyname || ', ' || cmd || ' ' || roles::text from pg_policies$$,
  array[
    'booking_requests: visitors book, INSERT {anon}',
    'booking_requests: a visitor''s own insert comes back, SELECT {anon}'
  ],
  'there are only these two policies'
);
select schema_privs_are('private', role, array[]::text[]) from unnest(array['anon', 'authenticated']) as role;
select set_eq(
  format($$select proname::text from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege(%L, oid, 'execute')$$, role),
  may_call, role || ' may call only these functions'
)
from (
  values
    ('authenticated', array[]::text[]),
    ('anon', array['booking_state', 'cancel_booking', 'taken_days']),
    ('service_role', array[
      'booking_state', 'cancel_booking', 'taken_days', 'keep_message', 'keep_withdrawal',
      'claim_mail', 'finish_mail', 'due_mail', 'mail_status'
    ])
) as visitor (role, own),
  lateral (select own || case role when 'authenticated' then '{}' else array[
    -- Called by an insert, with the rights of whoever inserts.
    'order_number', 'is_name', 'is_phone', 'is_email'
  ] end) as allowed (may_call);
select is_empty(
  $$select oid::regprocedure::text from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and prosecdef and not coalesce(proconfig @> array['search_path=""'], false)$$,
  'every security definer function has an empty search path'
);
-- Hosted projects load safeupdate for everything that comes through the API, security definer functions included.
select is_empty(
  $$select proname, statement from pg_proc, regexp_split_to_table(prosrc, ';') as statement
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and statement ~* '\m(update\s+\S+\s+set|delete from)\M' and statement !~* '\mwhere\M'$$,
  'every update and delete has a where clause'
);

-- Which rows a visitor can read. A restored backup has transaction ids that another server uses again.
insert into public.booking_requests (name, email, phone, area, total_price, preferred_date, created_at, inserted_xid)
values
  ('Anna Nowak', 'restored@example.pl', '601', 50, 5500, current_date + 60, now() - interval '1 day', pg_current_xact_id()),
  ('Jan Kowalski', 'parallel@example.pl', '600', 40, 4400, current_date + 60, now(), '3');
-- An import: many rows with one created_at.
insert into public.booking_requests (name, email, phone, area, total_price, preferred_date, inserted_xid)
select 'Jan Kot', 'import@example.pl', '602', 40, 4400, current_date + 60, '3' from generate_series(1, 300);
analyze public.booking_requests;
set local role anon;
select is_empty('select from public.booking_requests', 'a visitor can''t read rows with the same transaction id or the same created_at');
insert into public.booking_requests (name, email, phone, area, total_price, preferred_date)
values ('Jan Kowalski', 'own@example.pl', '600', 40, 4400, current_date + 60);
select results_eq('select email from public.booking_requests', array['own@example.pl'], 'a visitor can read only the row just inserted');
-- What the planner's guess reveals to somebody who knows the import's created_at.
create function pg_temp.plan_of(condition text) returns json language plpgsql as $$
declare
  plan json;
begin
  execute 'explain (format json) select from public.booking_requests where ' || condition into plan;
  return plan -> 0 -> 'Plan';
end
$$;
set local enable_seqscan = off;
create temp table plan as
select pg_temp.plan_of('true') as whole,
  pg_temp.plan_of('created_at = now() and (name = ''Jan Kot'' or email = ''import@example.pl'' or phone = ''602'')') ->> 'Plan Rows' as of_many,
  pg_temp.plan_of('created_at = now() and (name = ''Jan Kos'' or email = ''nobody@example.pl'' or phone = ''603'')') ->> 'Plan Rows' as of_none;
reset role;
select is(whole ->> 'Index Name', 'booking_requests_created_at', 'an index finds what a visitor can read') from plan;
select is(whole ->> 'Plan Rows', '1', 'the planner''s guess (count=planned) does not reveal how many rows there are') from plan;
select is(of_many, of_none, 'nor whose rows they are') from plan;

select * from finish();
rollback;

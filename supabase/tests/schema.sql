-- What the API exposes: one table with its columns and rules, and who holds which right.
begin;
select plan(48);

select columns_are('public', 'booking_requests', array[
  'id', 'name', 'email', 'phone', 'area', 'preferred_date', 'total_price', 'status',
  'submitted_at', 'late', 'created_at', 'inserted_xid', 'order_number', 'old_price'
]);
select col_is_pk('public', 'booking_requests', 'id', 'the id is the key');
select col_type_is('public', 'booking_requests', 'id', 'uuid', 'id is uuid');
select col_type_is('public', 'booking_requests', 'area', 'integer', 'area is integer');
select col_type_is('public', 'booking_requests', 'preferred_date', 'date', 'preferred_date is date');
select col_type_is('public', 'booking_requests', 'total_price', 'integer', 'total_price is integer');
select col_type_is('public', 'booking_requests', 'submitted_at', 'timestamp with time zone', 'submitted_at is timestamp with time zone');
select col_default_is('public', 'booking_requests', 'status', 'new', 'a booking is new');
select col_not_null('public', 'booking_requests', column_name::name)
from information_schema.columns
where table_schema = 'public' and table_name = 'booking_requests';

select set_eq(
  $$select conname::text from pg_constraint
    where conrelid = 'public.booking_requests'::regclass and contype = 'c'$$,
  array[
    'booking_name', 'booking_email', 'booking_phone', 'booking_status'
  ],
  'every rule has a name'
);
select triggers_are('public', 'booking_requests', array[
  'booking_requests_0_statement', 'booking_requests_0_row', 'booking_requests_1_guard', 'booking_requests_2_day', 'booking_requests_limit', 'booking_requests_cancelled'
]);

-- Rights
select is(relrowsecurity, true, 'row-level security is on for ' || relname)
from pg_class where oid = 'public.booking_requests'::regclass;
select table_privs_are('public', 'booking_requests', 'anon', array['SELECT']);
select table_privs_are('public', 'booking_requests', 'authenticated', array[]::text[]);
select table_privs_are('public', 'booking_requests', 'service_role', array['SELECT', 'INSERT', 'UPDATE', 'DELETE']);
select set_eq(
  $$select column_name::text from information_schema.column_privileges
    where table_name = 'booking_requests' and grantee = 'anon' and privilege_type = 'INSERT'$$,
  array['id', 'name', 'email', 'phone', 'area', 'preferred_date', 'total_price', 'submitted_at'],
  'a visitor sets the columns of a booking and no others'
);
select policies_are('public', 'booking_requests', array['visitors book', 'a visitor''s own insert comes back']);
select policy_cmd_is('public', 'booking_requests', 'visitors book', 'INSERT', 'one policy for inserts');
select policy_roles_are('public', 'booking_requests', 'visitors book', array['anon']);
select policy_cmd_is('public', 'booking_requests', 'a visitor''s own insert comes back', 'SELECT', 'one policy for reads');
select policy_roles_are('public', 'booking_requests', 'a visitor''s own insert comes back', array['anon']);

select tables_are('public', array['booking_requests', 'closed_days', 'availability_settings', 'withdrawals'], 'nothing else is exposed');
select is(relrowsecurity, true, 'row-level security is on for ' || relname)
from pg_class where oid in ('public.closed_days'::regclass, 'public.availability_settings'::regclass);
select schema_privs_are('private', 'anon', array[]::text[]);
select schema_privs_are('private', 'authenticated', array[]::text[]);
select set_eq(
  $$select oid::regprocedure::text from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and oid not in (select objid from pg_depend where deptype = 'e')
      and proname not in (select proname from pg_proc where proname = 'plan')
      and prosecdef
      and (has_function_privilege('anon', oid, 'execute')
        or has_function_privilege('authenticated', oid, 'execute'))$$,
  array['booking_state(uuid)', 'cancel_booking(uuid)', 'taken_days()'],
  'a visitor calls only these with their owner''s rights'
);
select is_empty(
  $$select oid::regprocedure::text from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and prosecdef and not coalesce(proconfig @> array['search_path=""'], false)$$,
  'every function with its owner''s rights has an empty search path'
);
select is_empty(
  $$select relname::text from pg_class
    where relnamespace = 'private'::regnamespace and relkind = 'r' and not relrowsecurity$$,
  'row-level security is on for every private table'
);
select is_empty(
  $$select relname::text from pg_class
    where relnamespace = 'private'::regnamespace and relkind = 'r'
      and (has_table_privilege('anon', oid, 'select, insert, update, delete')
        or has_table_privilege('authenticated', oid, 'select, insert, update, delete'))$$,
  'no private table can be touched by a visitor'
);

-- Rules that hold for everybody, the company's own entries included
prepare booking (text, text, text, integer, integer, text) as
insert into public.booking_requests (name, email, phone, area, total_price, status, preferred_date)
values ($1, $2, $3, $4, $5, $6, current_date + 60);

select lives_ok($$execute booking('Łucja Żak-Nowak', 'a+b@c.example.pl', '(22) 600', 40, 4400, 'new')$$);
select throws_ok($$execute booking('<b>', 'a@b.pl', '1', 40, 4400, 'new')$$, '23514');
select throws_ok($$execute booking('Jan', 'a@b.pl', '1', 40, 4401, 'new')$$, '23514');
select throws_ok($$execute booking('Jan', 'a@b.pl', '1', 55, 6050, 'new')$$, '23514');
select throws_ok($$execute booking('Jan', 'a@b.pl', '1', 40, 4400, 'whatever')$$, '23514');

select * from finish();
rollback;

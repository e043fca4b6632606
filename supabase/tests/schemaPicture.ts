/** Everything that migrations make, as text: two equal pictures are the same database. */
import type { SqlClient } from '../local/database/migrations.ts'

const ours = `('public', 'private')`
const parts = {
  relations: `select c.oid::regclass::text as name, c.relkind, c.relrowsecurity, c.relacl::text
    from pg_class c where c.relnamespace::regnamespace::text in ${ours}`,
  columns: `select a.attrelid::regclass::text as name, a.attname, a.atttypid::regtype::text as type,
      a.attnotnull, a.attacl::text, pg_get_expr(d.adbin, d.adrelid) as default_value
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace::regnamespace::text in ${ours} and a.attnum > 0`,
  constraints: `select conname, conrelid::regclass::text as name, pg_get_constraintdef(oid) as body
    from pg_constraint where connamespace::regnamespace::text in ${ours}`,
  indexes: `select indexdef from pg_indexes where schemaname in ${ours}`,
  policies: `select tablename, policyname, roles::text, cmd, qual, with_check
    from pg_policies where schemaname in ${ours}`,
  triggers: `select pg_get_triggerdef(oid) as body from pg_trigger where not tgisinternal`,
  functions: `select pg_get_functiondef(oid) as body,
      (select array_agg(item::text order by item::text) from unnest(proacl) as item) as acl
    from pg_proc
    where pronamespace::regnamespace::text in ${ours} and prokind = 'f'`,
  limits: `select name, at_most, per::text from private.limits`,
  salt: `select value from private.salt`,
}

/** The picture, part by part, each sorted. */
export async function schemaPicture(database: SqlClient): Promise<Record<string, string[]>> {
  const picture: Record<string, string[]> = {}
  for (const [part, sql] of Object.entries(parts)) {
    const { rows } = await database.query(sql)
    picture[part] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return picture
}

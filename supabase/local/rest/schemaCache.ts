/** What the gateway knows of the exposed schema: tables, columns, keys and functions. */
import type { PGlite } from '@electric-sql/pglite'

export interface Table {
  readonly name: string
  /** Column names in their order, each with its SQL type. */
  readonly columns: ReadonlyMap<string, string>
  readonly primaryKey: readonly string[]
}

export interface Routine {
  readonly name: string
  /** Arguments in their order, each with its SQL type. */
  readonly args: ReadonlyMap<string, string>
  readonly requiredArgs: number
  readonly returnsSet: boolean
  readonly returnsVoid: boolean
  /** True for a row type: its columns are the object. */
  readonly returnsRow: boolean
  readonly volatile: boolean
}

export interface SchemaCache {
  readonly tables: ReadonlyMap<string, Table>
  readonly routines: readonly Routine[]
}

const tablesSql = `
select c.relname as name,
  (select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  coalesce((select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
     from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
     where i.indrelid = c.oid and i.indisprimary), '[]') as "primaryKey"
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'f', 'p')`

const routinesSql = `
select p.proname as name,
  coalesce((select json_agg(json_build_array(p.proargnames[n], format_type(t, null)) order by n)
     from unnest(p.proargtypes::oid[]) with ordinality as args (t, n)), '[]') as args,
  p.pronargs - p.pronargdefaults as "requiredArgs",
  p.proretset as "returnsSet", p.prorettype = 'void'::regtype as "returnsVoid",
  (r.typtype = 'c' or p.prorettype = 'record'::regtype) as "returnsRow",
  p.provolatile = 'v' as volatile
from pg_proc p join pg_type r on r.oid = p.prorettype
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  and p.prorettype <> 'trigger'::regtype`

type Pairs = (readonly [string, string])[]
type TableRow = { name: string; columns: Pairs; primaryKey: string[] }
type RoutineRow = Omit<Routine, 'args'> & { args: Pairs }

/** Reads the public schema, the only exposed one. */
export async function readSchema(database: PGlite): Promise<SchemaCache> {
  const tables = await database.query<TableRow>(tablesSql)
  const routines = await database.query<RoutineRow>(routinesSql)
  return {
    tables: new Map(
      tables.rows.map((row) => [row.name, { ...row, columns: new Map(row.columns) }]),
    ),
    routines: routines.rows.map((row) => ({ ...row, args: new Map(row.args) })),
  }
}

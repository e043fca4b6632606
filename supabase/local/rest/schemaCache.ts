/** The exposed schema: the columns of its tables and the arguments of its functions. */
import type { PGlite } from '@electric-sql/pglite'

export interface Table {
  readonly name: string
  /** The SQL types of the columns. */
  readonly types: Types
}

export interface Routine {
  readonly name: string
  /** The SQL types of the arguments. */
  readonly types: Types
  readonly returnsSet: boolean
  readonly returnsVoid: boolean
}

type Types = ReadonlyMap<string, string>

export interface SchemaCache {
  readonly tables: readonly Table[]
  readonly routines: readonly Routine[]
}

const tablesSql = `
select c.relname as name, json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) as types
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'f', 'p')
group by c.oid`

const routinesSql = `
select p.proname as name, p.proretset as "returnsSet",
  p.prorettype = 'void'::regtype as "returnsVoid",
  coalesce((select json_object_agg(p.proargnames[n], format_type(t, null))
     from unnest(p.proargtypes::oid[]) with ordinality as args (t, n)), '{}') as types
from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  and p.prorettype <> 'trigger'::regtype`

/** Reads the public schema, the only exposed one. */
export async function readSchema(database: PGlite): Promise<SchemaCache> {
  async function read<Row>(sql: string) {
    const { rows } = await database.query<Row & { types: Record<string, string> }>(sql)
    return rows.map((row) => ({ ...row, types: new Map(Object.entries(row.types)) }))
  }
  return { tables: await read<Table>(tablesSql), routines: await read<Routine>(routinesSql) }
}

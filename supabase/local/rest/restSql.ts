/** The one statement that each kind of table request becomes. */
import type { Preferences } from './preferences.ts'
import { RestError } from './restError.ts'
import { identifier, type RestQuery, type Sql } from './restQuery.ts'
import type { Table } from './schemaCache.ts'

export type Row = Readonly<Record<string, unknown>>

function tableName(table: Table): string {
  return `"public".${identifier(table.name)}`
}

function columnList(columns: Iterable<string>): string {
  return [...columns].map(identifier).join(', ')
}

function selected(query: RestQuery): string {
  return query.select
    .map(({ column, alias }) => `${identifier(column)} as ${identifier(alias)}`)
    .join(', ')
}

function where(condition: Sql): string {
  return condition.text ? ` where ${condition.text}` : ''
}

/** Every answer is one row: the rows as JSON text, and how many there are. */
function answered(source: string, rows: string): string {
  return `${source} select coalesce(json_agg(_rows), '[]')::text as body, count(*)::int as total from (${rows}) _rows`
}

/** A written source answers with the chosen columns, or merely with the number of its rows. */
function written(statement: string, query: RestQuery, preferences: Preferences): string {
  const back = preferences.return === 'representation'
  const returning = back ? columnList(new Set(query.select.map(({ column }) => column))) : '1'
  const rows = back ? `select ${selected(query)} from source` : 'select from source'
  return answered(`with source as (${statement} returning ${returning})`, rows)
}

export function selectSql(table: Table, query: RestQuery): Sql {
  const order = query.order ? ` order by ${query.order}` : ''
  const limit = query.limit === undefined ? '' : ` limit ${query.limit}`
  const rows = `select ${selected(query)} from ${tableName(table)}${where(query.where)}${order}${limit} offset ${query.offset}`
  return { text: answered('', rows), params: query.where.params }
}

export function countSql(table: Table, query: RestQuery): Sql {
  const text = `select count(*)::int as total from ${tableName(table)}${where(query.where)}`
  return { text, params: query.where.params }
}

/** The columns that a payload sets: `columns=` where given, else the keys all its rows share. */
function payloadColumns(table: Table, query: RestQuery, rows: readonly Row[]): readonly string[] {
  const keys = query.columns ?? Object.keys(rows[0] ?? {})
  if (
    !query.columns &&
    rows.some((row) => Object.keys(row).sort().join() !== [...keys].sort().join())
  ) {
    throw new RestError(400, 'PGRST102', 'All object keys must match')
  }
  for (const key of keys) {
    if (table.columns.has(key)) continue
    throw new RestError(
      400,
      'PGRST204',
      `Could not find the '${key}' column of '${table.name}' in the schema cache`,
    )
  }
  return keys
}

function recordset(table: Table, columns: readonly string[], param: number): string {
  const typed = columns.map((name) => `${identifier(name)} ${table.columns.get(name)}`).join(', ')
  return `json_to_recordset($${param}::text::json) as payload (${typed})`
}

function conflictSql(
  table: Table,
  query: RestQuery,
  columns: readonly string[],
  resolution: Preferences['resolution'],
): string {
  if (!resolution) return ''
  const target = query.onConflict ?? table.primaryKey
  if (resolution === 'ignore') return ` on conflict (${columnList(target)}) do nothing`
  const changes = columns.map((name) => `${identifier(name)} = excluded.${identifier(name)}`)
  return ` on conflict (${columnList(target)}) do update set ${changes.join(', ')}`
}

export function insertSql(
  table: Table,
  query: RestQuery,
  rows: readonly Row[],
  json: string,
  preferences: Preferences,
): Sql {
  const columns = payloadColumns(table, query, rows)
  const payload = rows.length === 1 && !json.trimStart().startsWith('[') ? `[${json}]` : json
  if (rows.length === 0) return { text: answered('', 'select where false'), params: [] }
  if (columns.length === 0) {
    const statement = `insert into ${tableName(table)} default values`
    return { text: written(statement, query, preferences), params: [] }
  }
  const conflict = conflictSql(table, query, columns, preferences.resolution)
  const list = columnList(columns)
  const statement = `insert into ${tableName(table)} (${list}) select ${list} from ${recordset(table, columns, 1)}${conflict}`
  return { text: written(statement, query, preferences), params: [payload] }
}

export function updateSql(
  table: Table,
  query: RestQuery,
  row: Row,
  json: string,
  preferences: Preferences,
): Sql {
  const columns = payloadColumns(table, query, [row])
  if (columns.length === 0) return { text: answered('', 'select where false'), params: [] }
  const source = recordset(table, columns, query.where.params.length + 1)
  const changes = columns.map(
    (name) => `${identifier(name)} = (select ${identifier(name)} from ${source})`,
  )
  const statement = `update ${tableName(table)} set ${changes.join(', ')}${where(query.where)}`
  return {
    text: written(statement, query, preferences),
    params: [...query.where.params, `[${json}]`],
  }
}

export function deleteSql(table: Table, query: RestQuery, preferences: Preferences): Sql {
  const statement = `delete from ${tableName(table)}${where(query.where)}`
  return { text: written(statement, query, preferences), params: query.where.params }
}

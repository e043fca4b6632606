/** Requests for tables: GET, POST, PATCH and DELETE on /rest/v1/<table>, each one statement. */
import type { Transaction } from '@electric-sql/pglite'
import { RestError } from './restError.ts'
import { identifier, parseQuery } from './restQuery.ts'
import { jsonAnswer, parseJson, type RestAnswer, type RestRequest } from './restRequest.ts'
import type { Table } from './schemaCache.ts'

/** A JSON array as Postgres wrote it, and how many rows it has. */
interface Rows {
  readonly body: string
  readonly count: number
}

/** The rows of a body as JSON for Postgres, and the columns that all of them set. */
function payload(request: RestRequest, table: Table): { columns: string[]; json: string } {
  const json = parseJson(request)
  const rows: unknown[] = Array.isArray(json) ? json : [json]
  const keys = rows.map((row) => {
    return row instanceof Object && !Array.isArray(row) ? Object.keys(row).sort() : []
  })
  const columns = keys[0] ?? []
  if (columns.length === 0 || keys.some((other) => other.join() !== columns.join())) {
    throw new RestError(400, 'PGRST102', 'All object keys must match')
  }
  const unknown = columns.find((column) => !table.types.has(column))
  if (unknown !== undefined) {
    const message = `Could not find the '${unknown}' column of '${table.name}' in the schema cache`
    throw new RestError(400, 'PGRST204', message)
  }
  return { columns: columns.map(identifier), json: JSON.stringify(rows) }
}

function insertSql(request: RestRequest, table: Table, columns: readonly string[]): string {
  const name = `"public".${identifier(table.name)}`
  const list = columns.join(', ')
  const insert = `insert into ${name} (${list})
    select ${list} from json_populate_recordset(null::${name}, $1::text::json)`
  if (prefers(request, 'resolution=ignore-duplicates')) return `${insert} on conflict do nothing`
  if (request.method !== 'PUT' && !prefers(request, 'resolution=merge-duplicates')) return insert
  const changes = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  const key = identifier(`${table.name}_pkey`)
  return `${insert} on conflict on constraint ${key} do update set ${changes}`
}

function prefers(request: RestRequest, preference: string): boolean {
  return request.headers.prefer?.includes(preference) ?? false
}

/** Answers a table request inside the given transaction. Throws RestError and database errors. */
export async function tableRequest(
  transaction: Transaction,
  request: RestRequest,
  table: Table,
): Promise<RestAnswer> {
  const { method } = request
  const name = `"public".${identifier(table.name)}`
  const { where, params } = parseQuery(table, request.url.searchParams)
  const back = prefers(request, 'return=representation')

  async function run(statement: string, values: readonly string[]): Promise<Rows> {
    const { rows } = await transaction.query<Rows>(
      `with source as (${statement})
      select coalesce(json_agg(source), '[]')::text as body, count(*)::int as count from source`,
      [...values],
    )
    return rows[0] as Rows
  }
  async function write(statement: string, values: readonly string[]): Promise<RestAnswer> {
    const rows = await run(`${statement} returning ${back ? '*' : '1'}`, values)
    const created = method === 'POST'
    if (back) return jsonAnswer(created ? 201 : 200, rows.body)
    return { status: created ? 201 : 204, headers: {}, body: '' }
  }

  switch (method) {
    case 'GET':
    case 'HEAD': {
      const found = await run(`select * from ${name}${where}`, params)
      const counted = prefers(request, 'count=exact')
      const all = counted ? (await run(`select 1 from ${name}${where}`, params)).count : '*'
      const range = found.count > 0 ? `0-${found.count - 1}` : '*'
      return jsonAnswer(200, found.body, { 'content-range': `${range}/${all}` })
    }
    case 'POST':
    case 'PUT': {
      const { columns, json } = payload(request, table)
      return write(insertSql(request, table, columns), [json])
    }
    case 'PATCH': {
      const { columns, json } = payload(request, table)
      const list = columns.join(', ')
      const source = `json_populate_recordset(null::${name}, $${params.length + 1}::text::json)`
      const update = `update ${name} set (${list}) = (select ${list} from ${source})${where}`
      return write(update, [...params, json])
    }
    case 'DELETE':
      return write(`delete from ${name}${where}`, params)
    default:
      throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  }
}

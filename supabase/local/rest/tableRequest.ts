/** Requests for tables: GET, HEAD, POST, PATCH, PUT, DELETE on /rest/v1/<table>. */
import type { Transaction } from '@electric-sql/pglite'
import { appliedPreferences, type Preferences, parsePreferences } from './preferences.ts'
import { RestError } from './restError.ts'
import { parseQuery, type RestQuery, type Sql } from './restQuery.ts'
import { parseJson, type RestAnswer, type RestRequest, rowsAnswer } from './restRequest.ts'
import { countSql, deleteSql, insertSql, type Row, selectSql, updateSql } from './restSql.ts'
import type { Table } from './schemaCache.ts'

interface Rows {
  readonly body: string
  readonly total: number
}

async function run(transaction: Transaction, sql: Sql): Promise<Rows> {
  const { rows } = await transaction.query<Rows>(sql.text, [...sql.params])
  const [row] = rows
  if (!row) throw new Error('the statement gave no answer')
  return row
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function payloadRows(request: RestRequest): Row[] {
  const json = parseJson(request)
  const rows: unknown[] = Array.isArray(json) ? json : [json]
  if (!rows.every(isObject)) throw new RestError(400, 'PGRST102', 'All object keys must match')
  return rows
}

function contentRange(offset: number, count: number, total: number | undefined): string {
  const range = count === 0 ? '*' : `${offset}-${offset + count - 1}`
  return `${range}/${total ?? '*'}`
}

/** A Range header (`0-9`) as limit and offset; the query string's own win. */
function ranged(request: RestRequest, query: RestQuery): RestQuery {
  const match = /^(?:items=)?(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!match?.[1] || query.limit !== undefined) return query
  const offset = Number(match[1])
  if (!match[2]) return { ...query, offset }
  const limit = Number(match[2]) - offset + 1
  if (limit < 0) throw new RestError(416, 'PGRST103', 'Requested range not satisfiable')
  return { ...query, offset, limit }
}

async function read(
  transaction: Transaction,
  request: RestRequest,
  table: Table,
  wholeQuery: RestQuery,
  preferences: Preferences,
): Promise<RestAnswer> {
  const query = ranged(request, wholeQuery)
  const rows = await run(transaction, selectSql(table, query))
  const all = preferences.count ? (await run(transaction, countSql(table, query))).total : undefined
  if (all !== undefined && query.offset > 0 && query.offset >= all) {
    throw new RestError(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      `An offset of ${query.offset} was requested, but there are only ${all} rows.`,
    )
  }
  const partial = all !== undefined && rows.total < all
  return rowsAnswer(request, partial ? 206 : 200, rows, {
    'content-range': contentRange(query.offset, rows.total, all),
    ...appliedPreferences(request.headers.prefer),
  })
}

function changed(
  request: RestRequest,
  status: number,
  rows: Rows,
  preferences: Preferences,
): RestAnswer {
  const written = request.method === 'POST' || request.method === 'PUT'
  const total = preferences.count ? String(rows.total) : '*'
  const range = written || rows.total === 0 ? `*/${total}` : `0-${rows.total - 1}/${total}`
  const headers = { 'content-range': range, ...appliedPreferences(request.headers.prefer) }
  if (preferences.return === 'representation') return rowsAnswer(request, status, rows, headers)
  return { status: status === 200 ? 204 : status, headers, body: '' }
}

/** A PUT writes exactly one row, named in full by its primary key. */
function checkPut(table: Table, query: RestQuery, rows: readonly Row[]): void {
  const named = query.filters.every(([column, test]) => {
    return table.primaryKey.includes(column) && test.startsWith('eq.')
  })
  if (!named || query.filters.length !== table.primaryKey.length) {
    throw new RestError(
      405,
      'PGRST105',
      'Filters must include all and only primary key columns with "eq" operators',
    )
  }
  const same = query.filters.every(([column, test]) => String(rows[0]?.[column]) === test.slice(3))
  if (rows.length !== 1 || !same) {
    throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
  }
}

/** Answers a table request inside the given transaction. Throws RestError and database errors. */
export async function tableRequest(
  transaction: Transaction,
  request: RestRequest,
  table: Table,
): Promise<RestAnswer> {
  const preferences = parsePreferences(request.headers.prefer)
  const query = parseQuery(table, request.url.searchParams)
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return read(transaction, request, table, query, preferences)
    case 'POST': {
      const sql = insertSql(table, query, payloadRows(request), request.body, preferences)
      return changed(request, 201, await run(transaction, sql), preferences)
    }
    case 'PUT': {
      const rows = payloadRows(request)
      checkPut(table, query, rows)
      const upsert: Preferences = { ...preferences, resolution: 'merge' }
      const unfiltered = { ...query, where: { text: '', params: [] } }
      const sql = insertSql(table, unfiltered, rows, request.body, upsert)
      return changed(request, 200, await run(transaction, sql), preferences)
    }
    case 'PATCH': {
      const [row = {}] = payloadRows(request)
      const json = JSON.stringify(row)
      const sql = updateSql(table, query, row, json, preferences)
      return changed(request, 200, await run(transaction, sql), preferences)
    }
    case 'DELETE':
      return changed(
        request,
        200,
        await run(transaction, deleteSql(table, query, preferences)),
        preferences,
      )
    default:
      throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
  }
}

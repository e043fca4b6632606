/** The query string of a table request (select, filters, order, limit) as parts of SQL. */
import { RestError } from './restError.ts'
import type { Table } from './schemaCache.ts'

export interface RestQuery {
  /** The chosen columns. */
  readonly select: string
  /** " where …"; empty when there is no filter. */
  readonly where: string
  /** " order by … limit …", as far as they were asked for. */
  readonly order: string
  /** Values travel as parameters, never in the text. */
  readonly params: readonly string[]
}

// Those of `columns` and `on_conflict` that supabase-js sends say nothing that the payload doesn't.
const reserved = new Set(['select', 'order', 'limit', 'columns', 'on_conflict'])
// What the tests ask with; PostgREST knows more.
const comparisons: Readonly<Record<string, string>> = { eq: '=', gte: '>=', like: 'like' }

/** A name as an SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function filter(table: Table, name: string, test: string, params: string[]): string {
  const type = table.types.get(name)
  if (!type) throw new RestError(400, '42703', `column ${table.name}.${name} does not exist`)
  const [, operator = '', value = ''] = /^([a-z]+)\.(.*)$/s.exec(test) ?? []
  const sign = comparisons[operator]
  if (!sign) throw new RestError(400, 'PGRST100', `"failed to parse filter (${test})"`)
  const text = operator === 'like' ? value.replaceAll('*', '%') : value
  return `${identifier(name)} ${sign} $${params.push(text)}::text::${type}`
}

function orderTerm(text: string): string {
  const [column = '', direction] = text.split('.')
  return `${identifier(column)} ${direction === 'desc' ? 'desc' : 'asc'}`
}

/** Reads the query string. Throws RestError (400); what it lets through, Postgres may refuse. */
export function parseQuery(table: Table, search: URLSearchParams): RestQuery {
  const params: string[] = []
  const columns = (search.get('select') ?? '*').split(',').map((column) => column.trim())
  const conditions = [...search]
    .filter(([name]) => !reserved.has(name))
    .map(([name, test]) => filter(table, name, test, params))
  const order = search.get('order')?.split(',').map(orderTerm).join(', ')
  const limit = search.get('limit')
  return {
    select: columns.map((column) => (column === '*' ? '*' : identifier(column))).join(', '),
    where: conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '',
    order:
      (order ? ` order by ${order}` : '') + (limit ? ` limit ${Number.parseInt(limit, 10)}` : ''),
    params,
  }
}

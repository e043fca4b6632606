/** Turns the filters of a table request into SQL, as far as the product and the tests use them. */
import { RestError } from './restError.ts'
import type { Table } from './schemaCache.ts'

/** A name as an SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function filter(table: Table, name: string, test: string, params: string[]): string {
  const type = table.types.get(name)
  if (!type) throw new RestError(400, '42703', `column ${table.name}.${name} does not exist`)
  const [, value] = /^eq\.(.*)$/s.exec(test) ?? []
  if (value === undefined) {
    throw new RestError(400, 'PGRST100', `"failed to parse filter (${test})"`)
  }
  return `${identifier(name)} = $${params.push(value)}::text::${type}`
}

/** Reads the query string. Throws RestError (400) for anything but `eq` filters on known columns and `select=*`. */
export function parseQuery(table: Table, search: URLSearchParams) {
  /** Values are passed as parameters, never in the SQL text. */
  const params: string[] = []
  const conditions = [...search]
    .filter(([name, test]) => name !== 'select' || test !== '*')
    .map(([name, test]) => filter(table, name, test, params))
  /** " where …"; empty when there is no filter. */
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  return { where, params }
}

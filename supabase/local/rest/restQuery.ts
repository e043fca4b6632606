/** The query string of a table request: select, filters, order, limit, columns, on_conflict. */
import { RestError } from './restError.ts'
import type { Table } from './schemaCache.ts'

interface Selected {
  readonly column: string
  readonly alias: string
}

/** Parts of SQL; values travel as parameters, never in the text. */
export interface Sql {
  readonly text: string
  readonly params: readonly string[]
}

export interface RestQuery {
  readonly select: readonly Selected[]
  /** A condition without "where"; empty when there is no filter. */
  readonly where: Sql
  readonly filters: readonly (readonly [column: string, test: string])[]
  readonly order: string
  readonly limit: number | undefined
  readonly offset: number
  readonly columns: readonly string[] | undefined
  readonly onConflict: readonly string[] | undefined
}

const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey'])
const comparisons: Readonly<Record<string, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
}
const isValues: Readonly<Record<string, string>> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

/** A name as an SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function parseProblem(text: string): RestError {
  return new RestError(400, 'PGRST100', `"failed to parse ${text}"`)
}

function typeOf(table: Table, column: string): string {
  const type = table.columns.get(column)
  if (!type) throw new RestError(400, '42703', `column ${table.name}.${column} does not exist`)
  return type
}

function parseSelect(table: Table, text: string | null): Selected[] {
  const items = (text ?? '*').split(',').map((item) => item.trim())
  return items.flatMap((item) => {
    if (item === '*') return [...table.columns.keys()].map((column) => ({ column, alias: column }))
    const match = /^(?:(\w+):)?"?(\w+)"?$/.exec(item)
    if (!match?.[2]) {
      const related = /^(?:\w+:)?(\w+)(?:!\w+)?\(/.exec(item)?.[1]
      if (!related) throw parseProblem(`select parameter (${item})`)
      throw new RestError(
        400,
        'PGRST200',
        `Could not find a relationship between '${table.name}' and '${related}' in the schema cache`,
      )
    }
    typeOf(table, match[2])
    return [{ column: match[2], alias: match[1] ?? match[2] }]
  })
}

function listItems(text: string): string[] {
  const inner = /^\((.*)\)$/s.exec(text)?.[1]
  if (inner === undefined) throw parseProblem(`filter (${text})`)
  if (inner === '') return []
  return [...inner.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(
    ([, quoted, plain]) => quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '',
  )
}

function parseFilter(table: Table, column: string, test: string, firstParam: number): Sql {
  const match = /^(not\.)?([a-z]+)\.(.*)$/s.exec(test)
  const [, not, operator = '', value = ''] = match ?? []
  const type = typeOf(table, column)
  const left = identifier(column)
  const negate = (text: string) => (not ? `not (${text})` : text)
  if (operator === 'is') {
    const word = isValues[value.toLowerCase()]
    if (!word) throw parseProblem(`filter (${test})`)
    return { text: negate(`${left} is ${word}`), params: [] }
  }
  if (operator === 'in') {
    const params = listItems(value)
    const list = params.map((_, index) => `$${firstParam + index}::text::${type}`).join(', ')
    return { text: negate(list ? `${left} in (${list})` : 'false'), params }
  }
  const sign = comparisons[operator]
  if (!match || !sign) throw parseProblem(`filter (${test})`)
  const pattern = sign.endsWith('like')
  const right = pattern ? `$${firstParam}::text` : `$${firstParam}::text::${type}`
  return {
    text: negate(`${left} ${sign} ${right}`),
    params: [pattern ? value.replaceAll('*', '%') : value],
  }
}

function parseOrder(table: Table, text: string | null): string {
  if (!text) return ''
  return text
    .split(',')
    .map((item) => {
      const match = /^(\w+)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/.exec(item)
      if (!match?.[1]) throw parseProblem(`order (${text})`)
      typeOf(table, match[1])
      const nulls = match[3] ? ` nulls ${match[3].slice(5)}` : ''
      return `${identifier(match[1])} ${match[2] ?? 'asc'}${nulls}`
    })
    .join(', ')
}

function wholeNumber(text: string | null): number | undefined {
  if (text === null) return undefined
  if (!/^\d{1,9}$/.test(text)) throw parseProblem(`limit or offset (${text})`)
  return Number(text)
}

function names(text: string | null): string[] | undefined {
  return text?.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
}

/** Reads the query string against the table's columns. Throws RestError (400). */
export function parseQuery(table: Table, params: URLSearchParams): RestQuery {
  const filters = [...params].filter(([key]) => !reserved.has(key))
  const conditions: string[] = []
  const values: string[] = []
  for (const [column, test] of filters) {
    const condition = parseFilter(table, column, test, values.length + 1)
    conditions.push(condition.text)
    values.push(...condition.params)
  }
  return {
    select: parseSelect(table, params.get('select')),
    where: { text: conditions.join(' and '), params: values },
    filters,
    order: parseOrder(table, params.get('order')),
    limit: wholeNumber(params.get('limit')),
    offset: wholeNumber(params.get('offset')) ?? 0,
    columns: names(params.get('columns')),
    onConflict: names(params.get('on_conflict')),
  }
}

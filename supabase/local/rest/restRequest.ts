/** What a REST request is made of, and what answers it. */
import { RestError } from './restError.ts'

export interface RestRequest {
  readonly method: string
  readonly url: URL
  /** Lower-case names, as Node gives them. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface RestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A JSON array as Postgres wrote it, and how many rows it has. */
export interface Rows {
  readonly body: string
  readonly count: number
}

const objectType = 'application/vnd.pgrst.object+json'

/** The JSON of a body; an empty or broken one is refused as PostgREST does. */
export function parseJson(request: RestRequest): unknown {
  try {
    return JSON.parse(request.body)
  } catch {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  }
}

export function jsonAnswer(status: number, body: string, headers = {}): RestAnswer {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return { status, headers: { ...type, ...headers }, body }
}

/** The one row without the array around it. */
export function single({ body }: Rows): string {
  return body.trim().slice(1, -1)
}

/** An answer with rows; as one object where that was asked for. */
export function rowsAnswer(
  request: RestRequest,
  status: number,
  rows: Rows,
  headers: Readonly<Record<string, string>> = {},
): RestAnswer {
  if (!request.headers.accept?.includes(objectType)) return jsonAnswer(status, rows.body, headers)
  if (rows.count !== 1) {
    const details = `The result contains ${rows.count} rows`
    throw new RestError(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      details,
    )
  }
  const type = { 'content-type': `${objectType}; charset=utf-8` }
  return { status, headers: { ...headers, ...type }, body: single(rows) }
}

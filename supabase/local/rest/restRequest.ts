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

const objectType = 'application/vnd.pgrst.object+json'

/** Whether one object is wanted in place of an array. */
function wantsObject(request: RestRequest): boolean {
  return request.headers.accept?.includes(objectType) ?? false
}

/** The JSON of a body; an empty or broken one is refused as PostgREST does. */
export function parseJson(request: RestRequest): unknown {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== undefined && type !== 'application/json') {
    throw new RestError(415, 'PGRST107', `Content-Type not acceptable: ${type}`)
  }
  try {
    return JSON.parse(request.body)
  } catch {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  }
}

/** An answer with rows; as one object where that was asked for. */
export function rowsAnswer(
  request: RestRequest,
  status: number,
  rows: { body: string; total: number },
  headers: Readonly<Record<string, string>> = {},
): RestAnswer {
  if (!wantsObject(request)) {
    const type = 'application/json; charset=utf-8'
    return { status, headers: { ...headers, 'content-type': type }, body: rows.body }
  }
  if (rows.total !== 1) {
    throw new RestError(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${rows.total} rows`,
    )
  }
  return {
    status,
    headers: { ...headers, 'content-type': `${objectType}; charset=utf-8` },
    body: rows.body.trim().slice(1, -1),
  }
}

/** A REST request and its answer. */
import { RestError } from './restError.ts'

export interface RestRequest {
  readonly method: string
  readonly url: URL
  /** With lower-case names, as in Node. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface RestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Parses a body; an empty or broken one is refused as PostgREST does. */
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

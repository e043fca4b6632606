/** Requests for functions: GET and POST on /rest/v1/rpc/<name>. */
import type { Transaction } from '@electric-sql/pglite'
import { RestError } from './restError.ts'
import { identifier } from './restQuery.ts'
import { jsonAnswer, parseJson, type RestAnswer, type RestRequest } from './restRequest.ts'
import type { Routine } from './schemaCache.ts'

function givenArguments(request: RestRequest): [name: string, value: unknown][] {
  if (request.method !== 'POST') return [...request.url.searchParams]
  return Object.entries(Object(parseJson(request)))
}

/** Calls the function of this name that takes these arguments. Throws RestError and database errors. */
export async function routineRequest(
  transaction: Transaction,
  request: RestRequest,
  routines: readonly Routine[],
  name: string,
): Promise<RestAnswer> {
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
    throw new RestError(405, 'PGRST101', `Cannot use the ${request.method} method on RPC`)
  }
  const given = givenArguments(request)
  const routine = routines.find((candidate) => {
    return candidate.name === name && given.every(([key]) => candidate.types.has(key))
  })
  if (!routine) {
    const called = `${name}(${given.map(([key]) => key).join(', ')})`
    const message = `Could not find the function public.${called} in the schema cache`
    throw new RestError(404, 'PGRST202', message)
  }
  const passed = given.map(([key], at) => {
    return `${identifier(key)} := $${at + 1}::text::${routine.types.get(key)}`
  })
  const values = given.map(([, value]) => {
    return typeof value === 'string' || value === null ? value : JSON.stringify(value)
  })
  const { rows } = await transaction.query<{ body: string }>(
    `select coalesce(json_agg(result), '[]')::text as body
      from "public".${identifier(name)}(${passed.join(', ')}) as result`,
    values,
  )
  const body = rows[0]?.body ?? '[]'
  if (routine.returnsVoid) return { status: 204, headers: {}, body: '' }
  // A single value becomes an array of one.
  return jsonAnswer(200, routine.returnsSet ? body : body.trim().slice(1, -1))
}

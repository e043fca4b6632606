/** Requests for functions: GET and POST on /rest/v1/rpc/<name>. */
import type { Transaction } from '@electric-sql/pglite'
import { RestError } from './restError.ts'
import { identifier } from './restQuery.ts'
import { parseJson, type RestAnswer, type RestRequest, rowsAnswer } from './restRequest.ts'
import type { Routine } from './schemaCache.ts'

function givenArguments(request: RestRequest): Readonly<Record<string, unknown>> {
  if (request.method !== 'POST') {
    return Object.fromEntries([...request.url.searchParams].filter(([key]) => key !== 'apikey'))
  }
  const json = request.body === '' ? {} : parseJson(request)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  }
  return Object.fromEntries(Object.entries(json))
}

/** The function that takes exactly these arguments. Throws RestError (404). */
export function findRoutine(
  routines: readonly Routine[],
  name: string,
  request: RestRequest,
): { routine: Routine; given: Readonly<Record<string, unknown>> } {
  const given = givenArguments(request)
  const keys = Object.keys(given)
  const routine = routines.find((candidate) => {
    const required = [...candidate.args.keys()].slice(0, candidate.requiredArgs)
    return (
      candidate.name === name &&
      keys.every((key) => candidate.args.has(key)) &&
      required.every((key) => keys.includes(key))
    )
  })
  if (!routine) {
    const list = keys.length > 0 ? `(${keys.join(', ')})` : ' without parameters'
    throw new RestError(
      404,
      'PGRST202',
      `Could not find the function public.${name}${list} in the schema cache`,
    )
  }
  return { routine, given }
}

/** Calls the function inside the given transaction. */
export async function routineRequest(
  transaction: Transaction,
  request: RestRequest,
  routine: Routine,
  given: Readonly<Record<string, unknown>>,
): Promise<RestAnswer> {
  const keys = Object.keys(given)
  const typed = keys.map((key) => `${identifier(key)} ${routine.args.get(key)}`).join(', ')
  const passed = keys.map((key) => `${identifier(key)} := args.${identifier(key)}`).join(', ')
  const from = keys.length > 0 ? `json_to_record($1::text::json) as args (${typed}),` : ''
  const call = `lateral "public".${identifier(routine.name)}(${passed})`
  const value = routine.returnsRow ? 'to_json(result)' : 'to_json(result.result)'
  const alias = routine.returnsRow ? 'result' : 'result (result)'
  const sql = `select coalesce(json_agg(${routine.returnsVoid ? 'null::json' : value}), '[]')::text as body,
    count(*)::int as total from ${from} ${call} as ${alias}`
  const { rows } = await transaction.query<{ body: string; total: number }>(
    sql,
    keys.length > 0 ? [JSON.stringify(given)] : [],
  )
  const [row] = rows
  if (!row) throw new Error('the call gave no answer')
  if (routine.returnsVoid) return { status: 204, headers: {}, body: '' }
  const body = routine.returnsSet ? row.body : row.body.trim().slice(1, -1)
  if (routine.returnsSet) return rowsAnswer(request, 200, { ...row, body })
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body }
}

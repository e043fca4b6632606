/** PostgREST's part of the stack: every request is one transaction under its caller's role. */
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { databaseError, type ErrorBody, RestError } from './restError.ts'
import type { RestAnswer, RestRequest } from './restRequest.ts'
import { findRoutine, routineRequest } from './routineRequest.ts'
import { readSchema, type SchemaCache } from './schemaCache.ts'
import { tableRequest } from './tableRequest.ts'

export type Role = 'anon' | 'service_role'

const settingsSql = `select
  set_config('search_path', '"public", "extensions"', true),
  set_config('timezone', 'UTC', true),
  set_config('request.method', $1, true), set_config('request.path', $2, true),
  set_config('request.headers', $3, true), set_config('request.cookies', '{}', true),
  set_config('request.jwt.claims', $4, true),
  set_config('role', $5, true)`

function checkProfile(request: RestRequest): void {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const profile = request.headers[reads ? 'accept-profile' : 'content-profile']
  if (profile === undefined || profile === 'public') return
  throw new RestError(406, 'PGRST106', `Invalid schema: ${profile}`)
}

function errorAnswer(status: number, body: ErrorBody): RestAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  }
}

/** What a request will do, decided before its transaction begins. */
function plan(
  schema: SchemaCache,
  request: RestRequest,
): { readOnly: boolean; run: (transaction: Transaction) => Promise<RestAnswer> } {
  checkProfile(request)
  const path = request.url.pathname.replace(/^\/rest\/v1\/?/, '')
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (path.startsWith('rpc/')) {
    if (!reads && request.method !== 'POST') {
      throw new RestError(405, 'PGRST101', `Cannot use the ${request.method} method on RPC`)
    }
    const { routine, given } = findRoutine(schema.routines, path.slice(4), request)
    const run = (transaction: Transaction) => routineRequest(transaction, request, routine, given)
    return { readOnly: reads || !routine.volatile, run }
  }
  const table = schema.tables.get(decodeURIComponent(path))
  if (!table) {
    throw path.includes('/') || path === ''
      ? new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
      : new RestError(
          404,
          'PGRST205',
          `Could not find the table 'public.${path}' in the schema cache`,
        )
  }
  return { readOnly: reads, run: (transaction) => tableRequest(transaction, request, table) }
}

async function answer(
  database: PGlite,
  schema: SchemaCache,
  request: RestRequest,
  role: Role,
): Promise<RestAnswer> {
  try {
    const { readOnly, run } = plan(schema, request)
    return await database.transaction(async (transaction) => {
      if (readOnly) await transaction.query('set transaction read only')
      await transaction.query(settingsSql, [
        request.method,
        request.url.pathname.replace(/^\/rest\/v1/, ''),
        JSON.stringify(request.headers),
        JSON.stringify({ role }),
        role,
      ])
      return run(transaction)
    })
  } catch (error) {
    if (error instanceof RestError) return errorAnswer(error.status, error.body)
    const failed = databaseError(error, role === 'anon')
    if (failed) return errorAnswer(failed.status, failed.body)
    throw error
  }
}

/** Answers /rest/v1/* over this database. */
export async function makeRest(database: PGlite) {
  const schema = await readSchema(database)
  return (request: RestRequest, role: Role) => answer(database, schema, request, role)
}

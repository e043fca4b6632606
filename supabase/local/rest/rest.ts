/** PostgREST's part of the stack: each request is one transaction under its caller's role. */
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { RestError, restError } from './restError.ts'
import { jsonAnswer, type RestAnswer, type RestRequest } from './restRequest.ts'
import { routineRequest } from './routineRequest.ts'
import { readSchema, type SchemaCache } from './schemaCache.ts'
import { tableRequest } from './tableRequest.ts'

export type Role = 'anon' | 'service_role'

const settingsSql = `select
  set_config('search_path', '"public", "extensions"', true),
  set_config('timezone', 'UTC', true),
  set_config('request.headers', $1, true),
  set_config('role', $2, true)`

function run(
  transaction: Transaction,
  schema: SchemaCache,
  request: RestRequest,
): Promise<RestAnswer> {
  const path = request.url.pathname.replace('/rest/v1/', '')
  if (path.startsWith('rpc/')) {
    return routineRequest(transaction, request, schema.routines, path.slice('rpc/'.length))
  }
  const table = schema.tables.find(({ name }) => name === path)
  if (table) return tableRequest(transaction, request, table)
  const message = `Could not find the table 'public.${path}' in the schema cache`
  throw new RestError(404, 'PGRST205', message)
}

async function answer(
  database: PGlite,
  schema: SchemaCache,
  request: RestRequest,
  role: Role,
): Promise<RestAnswer> {
  const { method, headers } = request
  const reads = method === 'GET' || method === 'HEAD'
  try {
    const profile = headers[reads ? 'accept-profile' : 'content-profile'] ?? 'public'
    if (profile !== 'public') throw new RestError(406, 'PGRST106', `Invalid schema: ${profile}`)
    return await database.transaction(async (transaction) => {
      if (reads) await transaction.query('set transaction read only')
      await transaction.query(settingsSql, [JSON.stringify(headers), role])
      return run(transaction, schema, request)
    })
  } catch (error) {
    const failed = restError(error, role === 'anon')
    if (!failed) throw error
    return jsonAnswer(failed.status, JSON.stringify(failed.body))
  }
}

/** Answers a request under /rest/v1. */
export type Rest = (request: RestRequest, role: Role) => Promise<RestAnswer>

/** Answers them over this database. */
export async function makeRest(database: PGlite): Promise<Rest> {
  const schema = await readSchema(database)
  return (request, role) => answer(database, schema, request, role)
}

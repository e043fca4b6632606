/** Questions to the company's database, by the SDK's own client; fetched when something is asked. */
import { PostgrestClient } from '@supabase/postgrest-js'
import { server } from '../config/server.ts'

const answerLimit = 10_000

/**
 * What the database's function answers, by GET where it takes no arguments. Undefined where it is an
 * error, or nothing within 10 s. Never rejects.
 */
export async function askDatabase(name: string, args?: object): Promise<unknown> {
  const client = new PostgrestClient(`${server.url}/rest/v1`, {
    headers: { apikey: server.key },
    retry: false,
  })
  const { data } = await client
    .rpc(name, args, { get: !args })
    .abortSignal(AbortSignal.timeout(answerLimit))
  return data ?? undefined
}

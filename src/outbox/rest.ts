/** The database's REST API, by the SDK's own client. */
import { PostgrestClient } from '@supabase/postgrest-js'
import { server } from '../config/server.ts'

/** A client with the publishable key. It never retries: that is up to the outbox. */
export function restClient(fetch?: typeof globalThis.fetch) {
  const headers = { apikey: server.key }
  return new PostgrestClient(`${server.url}/rest/v1`, { headers, fetch, retry: false })
}

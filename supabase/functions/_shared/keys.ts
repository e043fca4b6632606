/** The project's API keys, as Supabase puts them into a function's environment, and who holds which. */
import { createHash, timingSafeEqual } from 'node:crypto'

export interface ApiKeys {
  /** Publishable keys (and the legacy anon key): in every visitor's browser. */
  readonly publishable: readonly string[]
  /** Secret keys (and the legacy service_role key): they open the database. */
  readonly secret: readonly string[]
}

export type Caller = 'visitor' | 'operator'

function values(dictionary: string | undefined): string[] {
  try {
    const parsed: unknown = JSON.parse(dictionary || '{}')
    return Object.values(parsed ?? {}).filter((key) => typeof key === 'string')
  } catch {
    // Its error would repeat what stood there: perhaps a key.
    return []
  }
}

/** Reads the dictionaries of new keys and the two legacy ones; what is no dictionary holds none. */
export function readKeys(env: Readonly<Record<string, string | undefined>>): ApiKeys {
  const given = (key: string | undefined): string[] => (key ? [key] : [])
  return {
    publishable: [...values(env.SUPABASE_PUBLISHABLE_KEYS), ...given(env.SUPABASE_ANON_KEY)],
    secret: [...values(env.SUPABASE_SECRET_KEYS), ...given(env.SUPABASE_SERVICE_ROLE_KEY)],
  }
}

function digest(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}

function holds(keys: readonly string[], key: string): boolean {
  const given = digest(key)
  return keys.some((known) => timingSafeEqual(digest(known), given))
}

/** Who sent this `apikey` header; undefined for nobody we know. */
export function callerOf(keys: ApiKeys, apikey: string | null): Caller | undefined {
  if (!apikey) return undefined
  if (holds(keys.secret, apikey)) return 'operator'
  return holds(keys.publishable, apikey) ? 'visitor' : undefined
}

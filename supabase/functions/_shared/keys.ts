/** The project's API keys, as Supabase puts them into a function's environment, and who holds which. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../../src/domain/companySettings.ts'

export interface ApiKeys {
  /** In every visitor's browser. */
  readonly publishable: readonly string[]
  /** They open the database. */
  readonly secret: readonly string[]
}

type Caller = 'visitor' | 'operator'

function values(dictionary: string | undefined): string[] {
  try {
    const parsed: unknown = JSON.parse(dictionary || '{}')
    return Object.values(parsed ?? {}).filter((key) => typeof key === 'string')
  } catch {
    // Its error would repeat what stood there: perhaps a key.
    return []
  }
}

/** Reads both dictionaries; what is no dictionary holds none. The legacy keys, which the manual switches off, are nobody's. */
export function readKeys(env: Settings): ApiKeys {
  return {
    publishable: values(env.SUPABASE_PUBLISHABLE_KEYS),
    secret: values(env.SUPABASE_SECRET_KEYS),
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

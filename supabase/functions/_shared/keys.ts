/** The project's API keys, from a function's environment on Supabase, and whose they are. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../../src/domain/companySettings.ts'

type ApiKeys = ReturnType<typeof readKeys>

function values(dictionary = ''): string[] {
  try {
    return Object.values(JSON.parse(dictionary)).filter((key) => typeof key === 'string')
  } catch {
    // Missing, or no JSON: the parser's error would repeat the text, which may be a key.
    return []
  }
}

/** Reads both dictionaries; anything else counts as empty. Legacy keys, which the manual switches off, are not accepted. */
export function readKeys(env: Settings) {
  return {
    /** Known to every visitor. */
    publishable: values(env.SUPABASE_PUBLISHABLE_KEYS),
    /** They give access to the whole database. */
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

/** Who sent this `apikey` header; undefined for an unknown key. */
export function callerOf(keys: ApiKeys, apikey: string | null): 'visitor' | 'operator' | undefined {
  if (!apikey) return undefined
  if (holds(keys.secret, apikey)) return 'operator'
  return holds(keys.publishable, apikey) ? 'visitor' : undefined
}

/** The Prefer header, as far as PostgREST's documentation gives it a meaning here. */

export interface Preferences {
  readonly return: 'representation' | 'minimal' | 'headers-only'
  readonly count: boolean
  readonly resolution: 'merge' | 'ignore' | undefined
}

/** Reads a Prefer header; unknown preferences are ignored (handling=lenient). */
export function parsePreferences(header: string | undefined): Preferences {
  const words = new Set((header ?? '').split(',').map((word) => word.trim()))
  const has = (word: string) => words.has(word)
  return {
    return: has('return=representation')
      ? 'representation'
      : has('return=headers-only')
        ? 'headers-only'
        : 'minimal',
    count: has('count=exact') || has('count=planned') || has('count=estimated'),
    resolution: has('resolution=merge-duplicates')
      ? 'merge'
      : has('resolution=ignore-duplicates')
        ? 'ignore'
        : undefined,
  }
}

/** The Preference-Applied header that tells what was honoured; nothing when nothing was asked. */
export function appliedPreferences(header: string | undefined): Record<string, string> {
  const known =
    /^(?:return=(?:representation|minimal|headers-only)|count=(?:exact|planned|estimated)|resolution=(?:merge|ignore)-duplicates)$/
  const words = (header ?? '').split(',').map((word) => word.trim())
  const applied = words.filter((word) => known.test(word))
  return applied.length > 0 ? { 'preference-applied': applied.join(', ') } : {}
}

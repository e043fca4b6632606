/** Where things go while IndexedDB fails: localStorage, and the page's memory behind it. */

/** The part of `Storage` that is used; the worker has none. Every call may throw. */
export interface KeyValueArea {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** `memory` is lost with the page, and the customer is told so. */
export type FallbackDurability = 'localStorage' | 'memory'

export interface FallbackStorage {
  keys(): string[]
  get(key: string): { readonly value: unknown; readonly kept: FallbackDurability } | undefined
  set(key: string, value: unknown): FallbackDurability
  delete(key: string): void
}

function tried<Value>(attempt: () => Value): Value | undefined {
  try {
    return attempt()
  } catch {
    return undefined
  }
}

/**
 * A fallback over an area that may be missing, full or forbidden (then it throws as soon as it is
 * looked at). Never throws.
 */
export function createFallbackStorage(
  find: () => KeyValueArea | null | undefined,
  prefix = '',
): FallbackStorage {
  const memory = new Map<string, unknown>()

  function areaKeys(): string[] {
    const area = find()
    const names = Array.from({ length: area?.length ?? 0 }, (_, index) => area?.key(index) ?? '')
    return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  }

  function written(key: string, value: unknown): boolean {
    const area = find()
    if (!area) return false
    area.setItem(prefix + key, JSON.stringify(value))
    return true
  }

  return {
    keys: () => [...new Set([...memory.keys(), ...(tried(areaKeys) ?? [])])],
    get(key) {
      if (memory.has(key)) return { value: memory.get(key), kept: 'memory' }
      const text = tried(() => find()?.getItem(prefix + key))
      if (text === null || text === undefined) return undefined
      return { value: tried((): unknown => JSON.parse(text)), kept: 'localStorage' }
    },
    set(key, value) {
      const isWritten = tried(() => written(key, value))
      if (isWritten) memory.delete(key)
      else memory.set(key, value)
      return isWritten ? 'localStorage' : 'memory'
    },
    delete(key) {
      memory.delete(key)
      tried(() => find()?.removeItem(prefix + key))
    },
  }
}

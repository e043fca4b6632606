/** Where entries go while IndexedDB fails: localStorage, and the page's memory behind it. */
import type { Durability } from './store.ts'

/** The part of `Storage` that is used; the worker has none. Every call may throw. */
export interface KeyValueArea {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

type Spare = Exclude<Durability, 'disk'>

export interface SpareShelf {
  keys(): string[]
  get(key: string): { readonly value: unknown; readonly kept: Spare } | undefined
  set(key: string, value: unknown): Spare
  delete(key: string): void
}

const prefix = 'outbox:'

function tried<Value>(attempt: () => Value): Value | undefined {
  try {
    return attempt()
  } catch {
    return undefined
  }
}

/** A spare shelf over an area that may be missing, full or forbidden. Never throws. */
export function createSpareShelf(area: KeyValueArea | undefined): SpareShelf {
  const memory = new Map<string, unknown>()

  function areaKeys(): string[] {
    const keys: string[] = []
    for (let index = 0; index < (area?.length ?? 0); index += 1) {
      const name = area?.key(index)
      if (name?.startsWith(prefix)) keys.push(name.slice(prefix.length))
    }
    return keys
  }

  return {
    keys: () => [...new Set([...memory.keys(), ...(tried(areaKeys) ?? [])])],
    get(key) {
      if (memory.has(key)) return { value: memory.get(key), kept: 'memory' }
      const text = tried(() => area?.getItem(prefix + key))
      if (text === null || text === undefined) return undefined
      return { value: tried((): unknown => JSON.parse(text)), kept: 'localStorage' }
    },
    set(key, value) {
      const written = tried(() => {
        area?.setItem(prefix + key, JSON.stringify(value))
        return area !== undefined
      })
      if (written) memory.delete(key)
      else memory.set(key, value)
      return written ? 'localStorage' : 'memory'
    },
    delete(key) {
      memory.delete(key)
      tried(() => area?.removeItem(prefix + key))
    },
  }
}

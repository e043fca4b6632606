/** A copy in localStorage: written in one breath when the page is put away or IndexedDB fails. */

export interface PocketCopy {
  get(): unknown
  /** False where it could not be written. */
  set(value: unknown): boolean
  /** Deletes the copy; where `known` is given, only one that still holds that. */
  delete(known?: unknown): void
}

function tried<Value>(attempt: () => Value): Value | undefined {
  try {
    return attempt()
  } catch {
    return undefined
  }
}

/** The copy under this key. Never throws, whatever the browser forbids. */
export function createPocketCopy(key: string): PocketCopy {
  return {
    get: () =>
      tried((): unknown => {
        const text = localStorage.getItem(key)
        return text === null ? undefined : JSON.parse(text)
      }),
    set: (value) =>
      tried(() => {
        localStorage.setItem(key, JSON.stringify(value))
        return true
      }) ?? false,
    delete: (...known) => {
      tried(() => {
        const isKnown = known.length === 0 || localStorage.getItem(key) === JSON.stringify(known[0])
        if (isKnown) localStorage.removeItem(key)
      })
    },
  }
}

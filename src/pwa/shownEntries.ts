/** Which submissions the page itself speaks of: the waiting bar does not repeat them. */
import { useEffect, useSyncExternalStore } from 'react'

let shown: readonly string[] = []
const listeners = new Set<() => void>()

function publish(next: readonly string[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** To be called by what shows a submission's state and remedies, for as long as it stands there. */
export function useShowsEntry(id: string): void {
  useEffect(() => {
    publish([...shown, id])
    return () => publish(shown.filter((one) => one !== id))
  }, [id])
}

/** The ids that are shown elsewhere on the page. */
export function useShownEntries(): readonly string[] {
  return useSyncExternalStore(listen, () => shown)
}

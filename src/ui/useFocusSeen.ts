/** After something appeared above it, the focused control is brought back from under a bar. */
import { useEffect } from 'react'

/** `appeared`: what pushed the controls below it down; nothing while there is none. */
export function useFocusSeen(appeared: unknown): void {
  useEffect(() => {
    if (!appeared) return
    // A frame later: while one field is being left the next has not got the focus yet.
    const frame = requestAnimationFrame(() =>
      document.activeElement?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [appeared])
}

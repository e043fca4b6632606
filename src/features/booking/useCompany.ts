/** How the company sees a booking, by its table. */
import { useEffect } from 'react'
import { openOutbox } from '../../state/openOutbox.ts'

/** Asks the company's table about a booking that it has, whenever it is looked at with a connection. */
export function useCompany(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    async function ask(booking: string): Promise<void> {
      if (!navigator.onLine || document.visibilityState === 'hidden') return
      await (await openOutbox()).askCompany(booking)
    }
    const again = (): void => void ask(id).catch(() => undefined)
    again()
    addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [id])
}

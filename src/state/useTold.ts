/** Asks the company's table about a booking made here whenever it is looked at with a connection. */
import { useEffect } from 'react'
import { type BookingState, rememberTold } from './bookings.ts'

/** By the id, which nobody else knows. Undefined where the server has no such booking, or gives no answer. */
async function askTable(id: string): Promise<BookingState | undefined> {
  const { askDatabase } = await import('./askDatabase.ts')
  const [row] = ((await askDatabase('booking_state', { p_id: id })) ?? []) as BookingState[]
  return row && { status: row.status, late: row.late }
}

/** `wanted`: whether the table may know of it. Offline the last answer stays, with its date. */
export function useTold(id: string, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    async function ask(): Promise<void> {
      if (!navigator.onLine || document.visibilityState === 'hidden') return
      const state = await askTable(id).catch(() => undefined)
      if (state) rememberTold(id, state)
    }
    const again = (): void => void ask()
    again()
    addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [id, wanted])
}

/** Asks the company's table about a booking whenever its confirmation is opened with a connection. */
import { useEffect } from 'react'
import { askBookingState } from '../../state/bookingState.ts'
import { rememberTold } from '../../state/bookings.ts'

/** `wanted`: whether the table may know of it. Offline the last answer stays, with its date. */
export function useTold(id: string, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    async function ask(): Promise<void> {
      if (!navigator.onLine || document.visibilityState === 'hidden') return
      const state = await askBookingState(id)
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

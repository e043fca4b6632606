/** Asks the company's table about a booking made here whenever it is looked at with a connection. */
import { useEffect } from 'react'
import { server } from '../config/server.ts'
import { type BookingState, rememberTold } from './bookings.ts'

const answerLimit = 10_000

/** By the id, which nobody else knows. Undefined where the server has no such booking, or gives no answer. */
async function askTable(id: string): Promise<BookingState | undefined> {
  try {
    const response = await fetch(`${server.url}/rest/v1/rpc/booking_state`, {
      method: 'POST',
      headers: {
        apikey: server.key,
        authorization: `Bearer ${server.key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ p_id: id }),
      signal: AbortSignal.timeout(answerLimit),
    })
    if (!response.ok) return undefined
    const [row] = (await response.json()) as BookingState[]
    return row && { status: row.status, late: row.late }
  } catch {
    return undefined
  }
}

/** `wanted`: whether the table may know of it. Offline the last answer stays, with its date. */
export function useTold(id: string, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    async function ask(): Promise<void> {
      if (!navigator.onLine || document.visibilityState === 'hidden') return
      const state = await askTable(id)
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

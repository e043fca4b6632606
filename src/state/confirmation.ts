/** The confirmation of the last booking: what was submitted. How it fares is read from the outbox. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { findAreaBySize } from '../domain/areas.ts'
import type { BookingRequest } from '../domain/booking.ts'
import { parseDay } from '../domain/day.ts'
import { createGuardedStorage } from './guardedStorage.ts'
import type { Raw } from './shape.ts'

export interface Confirmation extends BookingRequest {
  /** The submission's id, also the row's. */
  readonly id: string
}

interface Fields {
  readonly confirmation: Confirmation | undefined
}

interface State extends Fields {
  readonly hydrated: boolean
}

function parseConfirmation(raw: unknown): Confirmation | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { id, name, email, phone, area, preferredDate, totalPrice } = raw as Raw
  const day = parseDay(preferredDate)
  const option = typeof area === 'number' ? findAreaBySize(area) : undefined
  if (!day || !option || totalPrice !== option.price) return undefined
  if (typeof id !== 'string' || typeof name !== 'string') return undefined
  if (typeof email !== 'string' || typeof phone !== 'string') return undefined
  return { id, name, email, phone, area: option.area, preferredDate: day, totalPrice: option.price }
}

const storage = createGuardedStorage<Fields>({
  name: 'confirmation',
  version: 1,
  fresh: () => ({ confirmation: undefined }),
  migrations: [(fields) => fields],
  parse: ({ confirmation }) => ({ confirmation: parseConfirmation(confirmation) }),
})

export const useConfirmation = create<State>()(
  persist((): State => ({ ...storage.first, hydrated: false }), {
    name: 'confirmation',
    storage,
    version: 1,
    skipHydration: true,
    partialize: ({ confirmation }) => ({ confirmation }),
    merge: (stored, current) => storage.merge(stored, current as State),
    onRehydrateStorage: () => (state) => {
      if (state && !state.hydrated) useConfirmation.setState({ hydrated: true })
    },
  }),
)

storage.watch(() => void useConfirmation.persist.rehydrate())

/** Loads the stored confirmation; to be called once the page lives. */
export async function hydrateConfirmation(): Promise<void> {
  await useConfirmation.persist.rehydrate()
}

/** Shows a booking as submitted, from now on and after every reload. */
export async function showConfirmation(confirmation: Confirmation): Promise<void> {
  useConfirmation.setState({ confirmation })
  await storage.flush()
}

/** Forgets the confirmation; the booking itself is not touched. */
export function clearConfirmation(): void {
  useConfirmation.setState(storage.reset())
}

/** The bookings made on this device: what was submitted. How each fares is read from the outbox. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type BookingRequest, readRequest } from '../domain/booking.ts'
import { parseInstant } from '../domain/moment.ts'
import { orderNumber } from '../domain/orderNumber.ts'
import { createDeviceStorage } from './deviceStorage.ts'

const statuses = ['new', 'confirmed', 'paid', 'done', 'cancelled'] as const

/** What the company's table says about a booking. */
export interface BookingState {
  readonly status: (typeof statuses)[number]
  readonly late: boolean
}

export interface Booking extends BookingRequest {
  /** The submission's id, also the row's. */
  readonly id: string
  /** As they were typed; unknown for what an older version of the site kept, or where the outbox alone had it. */
  readonly firstName?: string
  readonly lastName?: string
  /** What the company's table said last, and when it was asked (ms). */
  readonly told?: BookingState & { readonly at: number }
  /** What the customer did with it too late: the company has it as it was before. */
  readonly missed?: 'change' | 'cancellation'
  /** The ids of the statements of withdrawal that name it. Which were sent is read from the outbox. */
  readonly withdrawals?: readonly string[]
}

interface Fields {
  readonly bookings: readonly Booking[]
  /** The id of the booking that the page shows; empty while it shows the form. */
  readonly shown: string
}

interface State extends Fields {
  readonly hydrated: boolean
}

type Raw = Readonly<Record<string, unknown>>

function parseTold(raw: unknown): Booking['told'] {
  const { status, late, ...rest } = (raw ?? {}) as Raw
  const at = parseInstant(rest.at)
  const known = statuses.find((one) => one === status)
  if (!known || typeof late !== 'boolean' || at === undefined) return undefined
  return { status: known, late, at }
}

function parseStored(raw: unknown): Booking | undefined {
  const request = readRequest(raw)
  const fields = (raw ?? {}) as Raw
  const { id, firstName, lastName } = fields
  if (!request || typeof id !== 'string') return undefined
  const told = parseTold(fields.told)
  const missed = (['change', 'cancellation'] as const).find((one) => one === fields.missed)
  const withdrawals = Array.isArray(fields.withdrawals) && fields.withdrawals
  return {
    ...{ id, ...request },
    ...(typeof firstName === 'string' && typeof lastName === 'string' && { firstName, lastName }),
    ...(told && { told }),
    ...(missed && { missed }),
    ...(withdrawals && { withdrawals: withdrawals.filter((one) => typeof one === 'string') }),
  }
}

function parseFields(stored: Raw): Partial<Fields> {
  // Where nothing is known, the page goes on with what it has.
  if (Object.keys(stored).length === 0) return {}
  // What was changed since lies beside the list, each under its id.
  const { bookings, confirmation, shown, ...changedById } = stored
  // Until version 2 there was one, and it was shown.
  const only = parseStored(confirmation)
  const listed = [only, ...(Array.isArray(bookings) ? (bookings as Raw[]) : [])]
  const byId = { ...Object.fromEntries(listed.map((one) => [one?.id, one])), ...changedById }
  const parsed = Object.values(byId).flatMap((one) => parseStored(one) ?? [])
  const known = parsed.find(({ id }) => id === (shown ?? only?.id))
  return { bookings: parsed, shown: known?.id ?? '' }
}

const first: Fields = { bookings: [], shown: '' }
// The key of the first version, which kept one confirmation.
const storage = createDeviceStorage<Fields, State>(
  'confirmation',
  first,
  parseFields,
  (): void | Promise<void> => useBookings.persist.rehydrate(),
  // Each booking by itself: of what two tabs do at the same moment nothing is lost.
  ({ bookings, shown }) => ({ shown, ...Object.fromEntries(bookings.map((one) => [one.id, one])) }),
)

export const useBookings = create<State>()(
  persist((): State => ({ ...first, hydrated: false }), {
    ...storage.options,
    onRehydrateStorage: () => (state) => {
      if (state && !state.hydrated) useBookings.setState({ hydrated: true })
    },
  }),
)

/** The booking that the page shows instead of the form. */
export function shownBooking({ bookings, shown }: Fields): Booking | undefined {
  return bookings.find(({ id }) => id === shown)
}

/** Loads the stored bookings; to be called once the page lives. */
export async function hydrateBookings(): Promise<void> {
  await useBookings.persist.rehydrate()
}

function change(id: string, edit: (booking: Booking) => Booking): void {
  useBookings.setState(({ bookings }) => ({
    bookings: bookings.map((one) => (one.id === id ? edit(one) : one)),
  }))
}

/**
 * Keeps a booking as submitted and, unless told otherwise, shows it from now on and after every reload.
 * It is listed at once; resolves when it is kept.
 */
export async function addBooking(booking: Booking, isShown = true): Promise<void> {
  const { bookings: before } = useBookings.getState()
  // What is read of it already stays: its names where they are still these, and what came later.
  const known = before.find(({ id }) => id === booking.id)
  const { firstName, lastName, told, missed = booking.missed } = known ?? {}
  const names = `${firstName} ${lastName}` === booking.name && { firstName, lastName }
  const { withdrawals = booking.withdrawals } = known ?? {}
  const kept = { ...names, told, ...booking, missed, withdrawals }
  useBookings.setState(({ bookings, shown }) => ({
    bookings: [...bookings.filter(({ id }) => id !== booking.id), kept],
    shown: isShown ? booking.id : shown,
  }))
  await storage.flush()
}

export function showBooking(id: string): void {
  useBookings.setState({ shown: id })
}

/** Shows the form; the bookings stay. */
export function showForm(): void {
  useBookings.setState({ shown: '' })
}

/** Remembers what the company's table said about a booking. */
export function rememberTold(id: string, told: BookingState): void {
  change(id, (booking) => ({ ...booking, told: { ...told, at: Date.now() } }))
}

/** Remembers what came too late for a booking; resolves when it is kept. */
export async function rememberMissed(id: string, missed: Booking['missed'] & {}): Promise<void> {
  change(id, (booking) => ({ ...booking, missed }))
  await storage.flush()
}

/** Remembers which order a statement of withdrawal names, where it was made here; resolves when it is kept. */
export async function rememberWithdrawal(statement: string, number: string): Promise<void> {
  await hydrateBookings()
  useBookings.setState(({ bookings }) => ({
    bookings: bookings.map((booking) => {
      const { id, withdrawals = [] } = booking
      const isNamed = orderNumber(id) === number
      if (isNamed === withdrawals.includes(statement)) return booking
      const others = withdrawals.filter((one) => one !== statement)
      return { ...booking, withdrawals: isNamed ? [...others, statement] : others }
    }),
  }))
  await storage.flush()
}

/** Forgets one booking on this device; what the company has is not touched. */
export async function removeBooking(id: string): Promise<void> {
  useBookings.setState(({ bookings, shown }) => ({
    bookings: bookings.filter((one) => one.id !== id),
    shown: shown === id ? '' : shown,
  }))
  await storage.flush()
}

/** Forgets all bookings on this device; resolves when they are gone from its storage. */
export async function forgetBookings(): Promise<void> {
  useBookings.persist.clearStorage()
  useBookings.setState(first)
  await storage.flush()
}

/** A booking in any state as its real page shows it, and what that comes to. */
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { orderNumber } from '../../../src/domain/orderNumber.ts'
import '../../../src/features/booking/booking.tsx'
import { Confirmation } from '../../../src/features/booking/confirmation.tsx'
import { deviceStorage } from '../../../src/outbox/browser.ts'
import type { CompanyWord } from '../../../src/outbox/kinds/kind.ts'
import type { Booking, Submission } from '../../../src/outbox/submission.ts'
import { days } from '../../days.ts'
import { recordOf } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { plain } from '../plain.ts'

const now = Date.now()
export interface Case {
  readonly day?: keyof typeof days
  readonly company?: CompanyWord
  /** The statement of withdrawal that names it. */
  readonly statement?: 'waiting' | 'done' | undefined
  readonly changes?: Partial<Submission>
}

/** It has arrived, and the customer was told. */
export const saved = { state: 'done', savedAt: now, seen: true } as const

export interface Shown {
  readonly heading: string
  /** The words about it, without its buttons. */
  readonly text: string
  readonly buttons: readonly string[]
  readonly page: string
  /** What is to be paid: the prepayment now, after a wait, the rest, or nothing. */
  readonly pay: 'now' | 'wait' | 'rest' | 'nothing'
}

/** Draws it on a device that keeps nothing else. */
export async function show({
  day = 'ordinary',
  company,
  statement,
  changes = saved,
}: Case): Promise<Shown> {
  const content = contentOf('booking', 7)
  if (content.kind !== 'booking') throw new Error('no booking')
  const payload = { ...content.payload, preferredDate: days[day] }
  const told = company && { company: { ...company, at: now } }
  const booking: Booking = recordOf({ ...content, payload }, { ...changes, ...told })
  const named = contentOf('withdrawal', 8)
  const form = { ...named.payload, orderNumber: orderNumber(booking.id) }
  const records: Submission[] = [booking]
  if (statement)
    records.push(recordOf({ ...named, payload: form } as typeof named, { state: statement }))
  await deviceStorage().update((contents) => {
    contents.clear()
    for (const record of records) contents.set(`submission:${record.id}`, record)
  })
  cleanup()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const { container } = render(
    <MemoryRouter>
      <Confirmation booking={booking} others={[]} onFresh={() => undefined} />
    </MemoryRouter>,
  )
  const status = container.querySelector('[data-status]')
  const prepayment = screen.queryByRole('heading', { name: 'Dane do przedpłaty' })
  const rest = screen.queryByRole('heading', { name: /pozostałych 40%$/ })
  const page = plain(container.textContent)
  const isHeld = page.includes('Jeszcze nie płać')
  return {
    heading: plain(screen.getByRole('heading', { level: 1 }).textContent),
    text: plain(status?.firstElementChild?.textContent ?? ''),
    buttons: [...(status?.querySelectorAll('button, a') ?? [])]
      .filter((button) => !button.closest('dialog'))
      .map((button) => plain(button.textContent)),
    page,
    pay: prepayment ? (isHeld ? 'wait' : 'now') : rest ? 'rest' : 'nothing',
  }
}

// @vitest-environment jsdom
/**
 * The table of states of a message and a statement on their pages, and of everything in the bar: what is
 * not sent by itself is never said to be, and none is without a next step.
 */
import 'fake-indexeddb/auto'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { WaitingBar } from '../../../src/delivery/waitingBar.tsx'
import { WaitingPanel } from '../../../src/delivery/waitingPanel.tsx'
import { deviceStorage } from '../../../src/outbox/browser.ts'
import type { KindName } from '../../../src/outbox/kinds/kinds.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { days } from '../../days.ts'
import { recordOf } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { plain } from '../plain.ts'

const now = Date.now()
const nothing = () => undefined
const data = { code: 'data' } as const

/** How a record can fare before it has arrived. */
const fares = {
  waiting: {},
  stale: { submittedAt: now - 31 * 86_400_000 },
  held: { problem: { code: 'configuration' } },
  returned: { state: 'returned' },
  refused: { state: 'returned', problem: data },
  dayTaken: { state: 'returned', problem: { ...data, rule: 'booking_day_taken' } },
  cancelling: { state: 'cancelling' },
  over: {},
} as const satisfies Record<string, Partial<Submission>>

type Fare = keyof typeof fares

function recordThat(kind: KindName, fare: Fare): Submission {
  const record = recordOf(contentOf(kind, 5), fares[fare])
  if (record.kind !== 'booking') return record
  const preferredDate = fare === 'over' ? days.past : days.ordinary
  return { ...record, payload: { ...record.payload, preferredDate } }
}

const reach = 'biuro@malowanie.example'
const panel = (record: Submission) =>
  record.kind !== 'booking' && (
    <WaitingPanel
      record={record}
      isNew={false}
      heading="h2"
      onCancelled={nothing}
      onAnother={nothing}
    />
  )
const bar = () => <WaitingBar />

const message = ['Popraw', 'Anuluj wiadomość']
const another = 'Napisz kolejną wiadomość'
const statement = ['Popraw', 'Anuluj oświadczenie']
const further = 'Złóż kolejne oświadczenie'
const cancelBooking = 'Anuluj rezerwację'
const send = 'Wyślij teraz'

const table: readonly (readonly [
  KindName,
  Fare,
  shown: (record: Submission) => ReactNode,
  says: string,
  steps: readonly string[],
])[] = [
  ['contact', 'waiting', panel, 'Wiadomość czeka na wysłanie', [send, ...message, another]],
  ['contact', 'held', panel, `napisz na ${reach}`, [send, ...message, another]],
  ['contact', 'stale', panel, 'Jeśli jest aktualna, wyślij ją', [send, ...message, another]],
  ['contact', 'refused', panel, 'Wiadomość wymaga poprawy', [...message, another]],
  ['withdrawal', 'waiting', panel, 'czeka na wysłanie', [send, ...statement, further]],
  ['withdrawal', 'held', panel, `wyślij je e-mailem na ${reach}`, [send, ...statement, further]],
  ['withdrawal', 'stale', panel, 'Jeśli jest aktualne, wyślij je', [send, ...statement, further]],
  ['withdrawal', 'refused', panel, 'Oświadczenie wymaga', [...statement, further]],
  ['booking', 'waiting', bar, 'Wyślemy, gdy tylko się da', ['Popraw', cancelBooking, send]],
  ['booking', 'held', bar, `napisz na ${reach}`, ['Popraw', cancelBooking, send]],
  ['booking', 'stale', bar, 'Nadal aktualne?', [send, 'Popraw', cancelBooking]],
  ['booking', 'returned', bar, 'samo się nie wyśle', ['Dokończ', cancelBooking]],
  ['booking', 'refused', bar, 'Popraw je i wyślij jeszcze raz', ['Popraw', cancelBooking]],
  ['booking', 'dayTaken', bar, 'jest zajęty', ['Wybierz inny dzień', cancelBooking]],
  ['booking', 'over', bar, 'już jej nie przyjmiemy', ['Wybierz inny dzień', cancelBooking, send]],
  ['booking', 'cancelling', bar, 'Anulujemy', [send]],
  ['contact', 'waiting', bar, 'Wyślemy, gdy tylko się da', [...message, send]],
  ['contact', 'held', bar, `napisz na ${reach}`, [...message, send]],
  ['contact', 'stale', bar, 'Nadal aktualne?', [send, ...message]],
  ['contact', 'returned', bar, 'samo się nie wyśle', ['Dokończ', 'Anuluj wiadomość']],
  ['contact', 'refused', bar, 'Popraw je i wyślij jeszcze raz', message],
  ['withdrawal', 'waiting', bar, 'Wyślemy, gdy tylko się da', [...statement, send]],
  ['withdrawal', 'held', bar, `napisz na ${reach}`, [...statement, send]],
  ['withdrawal', 'stale', bar, 'Nadal aktualne?', [send, ...statement]],
  ['withdrawal', 'returned', bar, 'samo się nie wyśle', ['Dokończ', 'Anuluj oświadczenie']],
  ['withdrawal', 'refused', bar, 'Popraw je i wyślij jeszcze raz', statement],
]

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})

test.each(table)('%s %s', async (kind, fare, shown, says, steps) => {
  const record = recordThat(kind, fare)
  await deviceStorage().update((contents) => {
    contents.clear()
    contents.set(`submission:${record.id}`, record)
  })
  const { container } = render(<MemoryRouter>{shown(record)}</MemoryRouter>)
  const words = () => {
    const outside = container.cloneNode(true) as HTMLElement
    for (const dialog of outside.querySelectorAll('dialog')) dialog.remove()
    return outside
  }
  await vi.waitFor(() => expect(plain(words().textContent)).toContain(says))
  const buttons = [...words().querySelectorAll('button')]
  expect(buttons.map((button) => plain(button.textContent))).toEqual(steps)
  // What nobody sends before the customer says so is never said to be sent.
  const goesByItself = fare === 'waiting' || fare === 'held'
  expect(/wyślemy|spróbujemy/i.test(plain(words().textContent))).toBe(goesByItself)
})

// @vitest-environment jsdom
/** Every state of a message and a statement, and of the bar: what is not sent by itself is never said to be. */
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { WaitingBar } from '../../../src/delivery/waitingBar.tsx'
import { WaitingPanel } from '../../../src/delivery/waitingPanel.tsx'
import type { KindName } from '../../../src/outbox/kinds/kinds.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { days } from '../../days.ts'
import { bookingFor, keepOnly, recordOf, states } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { plain } from '../plain.ts'

/** Before it has arrived; also with the booking's day over, or the device offline. */
type State = keyof typeof states | 'over' | 'offline'

function recordIn(kind: KindName, state: State): Submission {
  if (state === 'over') return bookingFor(days.past)
  if (state === 'offline') return bookingFor(days.ordinary)
  return kind === 'booking'
    ? bookingFor(days.ordinary, states[state])
    : recordOf(contentOf(kind, 5), states[state])
}

const reach = 'biuro@malowanie.example'

/** A booking is shown in the bar, whose words are the same for every kind; the others in place of their form. */
const shown = (record: Submission) =>
  record.kind === 'booking' ? (
    <WaitingBar />
  ) : (
    <WaitingPanel record={record} takesFocus={false} onAnother={() => undefined} />
  )

const send = 'Wyślij teraz'
const cancel = 'Anuluj rezerwację'
const message = ['Popraw', 'Anuluj wiadomość', 'Napisz kolejną wiadomość']
const statement = ['Popraw', 'Anuluj oświadczenie', 'Złóż kolejne oświadczenie']

const table: readonly (readonly [KindName, State, says: string, steps: readonly string[]])[] = [
  ['contact', 'waiting', 'Wiadomość czeka na wysłanie', [send, ...message]],
  ['contact', 'ourMistake', `napisz na ${reach}`, [send, ...message]],
  ['contact', 'stale', 'Jeśli jest aktualna, wyślij ją', [send, ...message]],
  ['contact', 'refused', 'Wiadomość wymaga poprawy', message],
  ['withdrawal', 'waiting', 'Nie ma jeszcze potwierdzenia', [send, ...statement]],
  ['withdrawal', 'ourMistake', `wyślij je e-mailem na ${reach}`, [send, ...statement]],
  ['withdrawal', 'stale', 'Jeśli jest aktualne, wyślij je', [send, ...statement]],
  ['withdrawal', 'refused', 'Oświadczenie wymaga', statement],
  ['booking', 'waiting', 'Wyślemy, gdy tylko się da', ['Popraw', cancel, send]],
  ['booking', 'offline', 'Wyślemy, gdy wróci internet', ['Popraw', cancel, send]],
  ['booking', 'ourMistake', `napisz na ${reach}`, ['Popraw', cancel, send]],
  ['booking', 'stale', 'Nadal aktualne?', [send, 'Popraw', cancel]],
  ['booking', 'returned', 'samo się nie wyśle', ['Dokończ', cancel]],
  ['booking', 'refused', 'Popraw je i wyślij jeszcze raz', ['Popraw', cancel]],
  ['booking', 'dayTaken', 'jest już zajęty', ['Wybierz inny dzień', cancel]],
  ['booking', 'over', 'już jej nie przyjmiemy', ['Wybierz inny dzień', cancel]],
  ['booking', 'cancelling', 'Anulujemy', []],
]

/** Whether the browser asks before the page is left, as it does if nothing is stored (tests/faults/storage.spec.ts). */
const isLeavingAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test.each(table)('%s %s', async (kind, state, says, steps) => {
  // No answer: it would be handled only when the page is gone.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state !== 'offline')
  const record = recordIn(kind, state)
  await keepOnly(record)
  const { container } = render(<MemoryRouter>{shown(record)}</MemoryRouter>)
  const words = () => plain(container.textContent)
  await vi.waitFor(() => expect(words()).toContain(says))
  const buttons = [...container.querySelectorAll('button')]
  expect(buttons.map((button) => plain(button.textContent))).toEqual(steps)
  // What is not sent without the customer is never said to be.
  const isAutomatic = ['waiting', 'offline', 'ourMistake'].includes(state)
  expect(/wyślemy|spróbujemy/i.test(words())).toBe(isAutomatic)
  if (kind === 'booking') expect(isLeavingAsked()).toBe(false)
  else expect(words()).toContain('jest zapisane na tym urządzeniu')
  // An answer that comes after the last test would find it, and no page.
  await keepOnly()
})

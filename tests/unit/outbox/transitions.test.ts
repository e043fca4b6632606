/** The steps of a submission's way that a whole delivery does not show by itself. */
import { expect, test } from 'vitest'
import { heard, settled } from '../../../src/outbox/answers.ts'
import type { Verdict } from '../../../src/outbox/classify.ts'
import type { Content } from '../../../src/outbox/kinds/kinds.ts'
import type { Submission, Submissions } from '../../../src/outbox/submission.ts'
import {
  cancelled,
  claimed,
  promised,
  revived,
  seen,
  submitted,
  takenBack,
} from '../../../src/outbox/transitions.ts'
import { contentOf, edited } from './model/submissions.ts'
import { now, recordOf } from './records.ts'

const booking = contentOf('booking', 1)
const changed = edited(booking, 3)
const message = contentOf('contact', 2)
const clock = { now: () => now, visible: () => true, random: () => 0.5 }
const error: Verdict = { means: 'again', problem: { code: 'server', status: 500 } }
const nextOf = ({ id }: Content) => `${id.slice(0, -1)}2`

/** All records, of which the first alone matters. */
function device(...records: Submission[]) {
  const all: Submissions = new Map(records.map((record) => [record.id, record]))
  return { all, only: () => [...all.values()][0], ids: () => [...all.keys()] }
}

test('what was never sent is simply replaced, and may be again', () => {
  const { all, only, ids } = device()
  expect(submitted(all, booking, now)).toBe(booking.id)
  expect(submitted(all, changed, now + 5)).toBe(booking.id)
  expect(only()).toMatchObject({ ...changed, state: 'sending', submittedAt: now + 5 })
  claimed(all, booking.id, now, { atForm: true })
  expect(submitted(all, booking, now)).toBe(nextOf(booking))
  // The earlier content stays the one to be cancelled, however often it is changed from now on.
  expect(submitted(all, edited(booking, 1), now)).toBe(nextOf(booking))
  expect(ids()).toEqual([nextOf(booking)])
  expect(only()).toMatchObject({ replaces: changed, formerIds: [booking.id], sent: undefined })
})

test('a tab that still has the earlier id means the same submission', () => {
  const { all, ids } = device()
  submitted(all, booking, now)
  claimed(all, booking.id, now, { atForm: true })
  submitted(all, changed, now)
  expect(submitted(all, changed, now)).toBe(nextOf(booking))
  expect(ids()).toEqual([nextOf(booking)])
})

test('a message that has gone is not changed: the changed one is a further one', () => {
  const sent = recordOf(message, { state: 'done', sent: 1 })
  const { all, ids } = device(sent)
  expect(submitted(all, edited(message, 1), now)).toBe(nextOf(message))
  expect(ids()).toEqual([message.id, nextOf(message)])
  expect(all.get(message.id)).toBe(sent)
})

test('the request is counted in the record before it is sent', () => {
  const { all, only } = device(recordOf())
  claimed(all, booking.id, now, {})
  expect(only()).toMatchObject({ attempts: 1, sent: 1 })
})

test('while its answer may come nobody else sends it, not even its own form', () => {
  const { all } = device()
  submitted(all, booking, now)
  claimed(all, booking.id, now, { atForm: true })
  expect(claimed(all, booking.id, now + 14_999, { isHurried: true })).toBeUndefined()
  expect(claimed(all, booking.id, now + 14_999, { atForm: true })).toBeUndefined()
  // Its form has died.
  expect(claimed(all, booking.id, now + 15_000, {})).toMatchObject({ state: 'waiting' })
})

test('a sign of a better network skips the back-off', () => {
  const waiting = recordOf(booking, { nextAt: now + 9000 })
  expect(claimed(device(waiting).all, booking.id, now, {})).toBeUndefined()
  expect(claimed(device(waiting).all, booking.id, now, { isHurried: true })).toBeDefined()
})

test('a failure counts for its own attempt alone, a success whoever has it', () => {
  const sent = recordOf(booking, { attempts: 1, sent: 1 })
  const { all, only } = device({ ...sent, attempts: 2, sent: 2 })
  const before = only()
  settled(all, sent, error, clock)
  expect(only()).toBe(before)
  settled(all, sent, { means: 'done' }, clock)
  expect(only()).toMatchObject({ state: 'saved', savedAt: now })
})

test('a failure that comes after the promise delays the next attempt, and gives nothing back', () => {
  const sent = recordOf(booking, { state: 'sending', attempts: 1, sent: 1 })
  const { all, only } = device(sent)
  promised(all, booking.id, clock)
  settled(all, sent, error, clock)
  expect(only()).toMatchObject({ state: 'waiting', nextAt: now + 1000, problem: { status: 500 } })
})

test.each([
  ['of a save while it is being cancelled', { state: 'cancelling' }],
  ['of a save after its content was changed', { id: nextOf(booking), formerIds: [booking.id] }],
] as const)('an answer %s changes nothing: the next request finds out', (_what, parts) => {
  const sent = recordOf(booking, { attempts: 1, sent: 1 })
  const { all, only } = device({ ...sent, ...parts } as Submission)
  const before = only()
  settled(all, sent, { means: 'done' }, clock)
  settled(all, sent, error, clock)
  expect(only()).toBe(before)
})

test('what was submitted again is not given up by the answer to its cancelling', () => {
  const cancelling = recordOf(booking, { state: 'cancelling', attempts: 1, sent: 1 })
  const { all, only } = device(cancelling)
  submitted(all, booking, now)
  settled(all, cancelling, { means: 'absent' }, clock)
  expect(only()).toMatchObject({ state: 'sending' })
})

test('refused, it was not stored: its id is free for another content if it was sent only once', () => {
  const refused: Verdict = { means: 'refused', problem: { code: 'data', rule: 'rule' } }
  for (const [sent, id] of [
    [1, booking.id],
    [2, nextOf(booking)],
  ] as const) {
    const record = recordOf(booking, { state: 'sending', attempts: sent, sent })
    const { all, only } = device(record)
    settled(all, record, refused, clock)
    expect(only()).toMatchObject({ state: 'returned', problem: { rule: 'rule' } })
    expect(submitted(all, changed, now)).toBe(id)
  }
})

test('what is being cancelled is not taken back, and what arrived is neither given back nor cancelled', () => {
  const { all, only } = device(recordOf(booking, { state: 'cancelling' }))
  takenBack(all, booking.id)
  expect(only()).toMatchObject({ state: 'cancelling' })
  const saved = recordOf(booking, { state: 'saved', attempts: 1 })
  const arrived = device(saved)
  cancelled(arrived.all, booking.id)
  expect(arrived.only()).toBe(saved)
  settled(arrived.all, saved, { means: 'refused', problem: { code: 'data' } }, clock)
  expect(arrived.only()).toMatchObject({ state: 'saved' })
})

test('the customer’s word renews what is old, and waits for nothing', () => {
  const asked = { nextAt: now + 9, askedAt: now, notBefore: now + 9 }
  const { all, only } = device(recordOf(booking, asked))
  revived(all, booking.id, now, false)
  expect(only()).toEqual(recordOf(booking, { nextAt: 0 }))
  revived(all, booking.id, now, true)
  expect(only()).toMatchObject({ renewedAt: now })
})

const company = { status: 'confirmed', late: true } as const

test('what the company says of a booking that it has is written into its record', () => {
  const { all, only } = device(recordOf(booking, { state: 'done' }))
  heard(all, booking.id, { facts: { area: 80 }, company }, now)
  expect(only()).toMatchObject({ payload: { area: 80 }, company: { ...company, at: now } })
})

test('what was given back is found under its id, or under the one that it replaces', () => {
  const back = recordOf(booking, { state: 'returned', sent: 1 })
  const one = device(back)
  heard(one.all, booking.id, { facts: { area: 80 }, company }, now)
  expect(one.only()).toMatchObject({ state: 'saved', payload: { area: 80 }, company })
  const other = device(back)
  submitted(other.all, changed, now)
  takenBack(other.all, booking.id)
  heard(other.all, booking.id, undefined, now)
  expect(other.only()).toMatchObject({ ...booking, tooLate: 'change', replaces: undefined })
})

test('once seen a message goes; a booking and a statement stay', () => {
  const statement = contentOf('withdrawal', 3)
  const done = [booking, message, statement].map((one) => recordOf(one, { state: 'done' }))
  const { all, ids } = device(...done)
  for (const { id } of done) seen(all, id)
  expect(ids()).toEqual([booking.id, statement.id])
})

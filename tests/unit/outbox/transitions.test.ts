/** The transitions that a whole delivery does not show by itself. */
import { expect, test } from 'vitest'
import { lookedUp, settled } from '../../../src/outbox/answers.ts'
import { cancelledRule, type Verdict } from '../../../src/outbox/classify.ts'
import type { Content } from '../../../src/outbox/kinds/kinds.ts'
import { find, type Submission, type Submissions } from '../../../src/outbox/submission.ts'
import {
  cancelled,
  claimed,
  hurried,
  promised,
  revived,
  submitted,
  takenBack,
} from '../../../src/outbox/transitions.ts'
import { days } from '../../days.ts'
import { bookingFor, recordOf } from '../device.ts'
import { booking, contact, edited } from './model/submissions.ts'

const now = Date.now()
const changed = edited(booking, 3)
const clock = { now: () => now, visible: () => true, random: () => 0.5 }
const done: Verdict = { means: 'done' }
const error: Verdict = { means: 'failed', problem: { code: 'transient', status: 500 } }
const refused: Verdict = { means: 'failed', problem: { code: 'data', rule: 'rule' } }
const nextOf = ({ id }: Content) => `${id.slice(0, -3)}100`

/** All records, of which only the first matters. */
function device(...records: Submission[]) {
  const all: Submissions = new Map(records.map((record) => [record.id, record]))
  return { all, only: () => [...all.values()][0], ids: () => [...all.keys()] }
}

test('a change gets the next id, and cancels what was sent', () => {
  const { all, only, ids } = device()
  expect(submitted(all, booking, now)).toBe(booking.id)
  // Even if it was refused: the network may bring the same request once more.
  settled(all, claimed(all, booking.id, now, true) as Submission, refused, clock)
  expect(only()).toMatchObject({ state: 'returned', problem: { rule: 'rule' } })
  // However often it is cancelled or changed from now on, also by a tab that still has the earlier id.
  for (const content of [changed, edited(booking, 1)]) {
    expect(submitted(all, content, now + 5)).toBe(nextOf(booking))
    expect(claimed(all, booking.id, now, true)).toBeDefined()
    const progress = { state: 'sending', submittedAt: now + 5, replaces: booking }
    expect(only()).toMatchObject({ ...content, ...progress, id: nextOf(booking) })
  }
  expect(ids()).toEqual([nextOf(booking)])
})

test('a booking that has arrived stays as it is: a change comes too late', () => {
  const saved = recordOf(booking, { state: 'done' })
  const { all, only } = device(saved)
  expect(submitted(all, booking, now)).toBe(booking.id)
  expect(only()).toBe(saved)
  expect(submitted(all, changed, now)).toBe(booking.id)
  expect(only()).toEqual({ ...saved, tooLate: 'change' })
})

test('a message changed after an unknown outcome is another message, and cancels nothing', () => {
  const sent = recordOf(contact, { state: 'returned', attempts: 1 })
  const { all, only } = device(sent)
  expect(submitted(all, edited(contact, 1), now)).toBe(nextOf(contact))
  // A late answer about the earlier one.
  settled(all, sent, done, clock)
  expect(only()).toMatchObject({ state: 'sending', replaces: undefined })
})

test('once a message was sent, its form has a second one; the first is not sent again or cancelled', () => {
  const { all, ids } = device(recordOf(contact, { state: 'saved' }))
  expect(submitted(all, edited(contact, 1), now)).toBe(nextOf(contact))
  // In place of the second.
  const changedId = submitted(all, edited(contact, 3), now)
  expect(submitted(all, contact, now)).toBe(contact.id)
  cancelled(all, contact.id)
  expect(ids()).toEqual([contact.id, changedId])
  cancelled(all, changedId)
  expect([find(all, changedId), ids()]).toEqual([undefined, [contact.id]])
})

test('while an answer may still come nobody else sends the record, not even its own form', () => {
  const { all } = device()
  submitted(all, booking, now)
  claimed(all, booking.id, now, true)
  hurried(all, now + 14_999)
  for (const atForm of [true, false])
    expect(claimed(all, booking.id, now + 14_999, atForm)).toBeUndefined()
  // Its form's page has died.
  expect(claimed(all, booking.id, now + 15_000)).toMatchObject({ state: 'waiting' })
})

test('a failure counts only for the latest attempt, a success for any', () => {
  const sent = recordOf(booking, { attempts: 1 })
  const { all, only } = device({ ...sent, attempts: 2 })
  const before = only()
  settled(all, sent, error, clock)
  expect(only()).toBe(before)
  settled(all, sent, done, clock)
  expect(only()).toMatchObject({ state: 'saved' })
})

test.each([
  ['near', true],
  ['ordinary', false],
] as const)('what arrived for a %s day is assumed to be late: %s', (day, late) => {
  const sent = bookingFor(days[day])
  const { all, only } = device(sent)
  settled(all, sent, done, clock)
  expect(only()).toMatchObject({ company: { status: 'new', late, at: now } })
})

test.each([
  ['sending', { id: nextOf(booking), state: 'sending' }],
  ['waiting', { id: booking.id, state: 'returned' }],
] as const)('a booking whose id was cancelled elsewhere is not lost: %s', (state, becomes) => {
  const record = recordOf(booking, { state, attempts: 2 })
  const { all, only } = device(record)
  settled(all, record, { means: 'failed', problem: { code: 'data', rule: cancelledRule } }, clock)
  expect(only()).toMatchObject(becomes)
})

test.each([
  ['what waits can be taken back', 'waiting', takenBack, { state: 'returned' }],
  ['what is being cancelled can’t be taken back', 'cancelling', takenBack, {}],
  ['what arrived can’t be taken back', 'done', takenBack, { tooLate: 'change' }],
  ['what arrived can’t be cancelled', 'saved', cancelled, { tooLate: 'cancellation' }],
  ['what another tab cancels is not called waiting', 'cancelling', promised, {}],
  ['what was returned is not sent by "Wyślij teraz"', 'returned', revived, {}],
] as const)('%s', (_what, state, wish, changes) => {
  const record = recordOf(booking, { state })
  const { all, only } = device(record)
  wish(all, booking.id, now)
  expect(only()).toEqual({ ...record, ...changes })
})

test('the company’s values and status are written into the record, when it is found and later', () => {
  const company = { status: 'confirmed', late: true } as const
  const { all, only } = device(recordOf(booking, { state: 'returned' }))
  for (const area of [80, 100]) {
    lookedUp(all, booking, { facts: { area }, company }, now + area)
    expect(only()).toMatchObject({ payload: { area }, company: { ...company, at: now + area } })
  }
  // A status that this version does not know changes nothing.
  lookedUp(all, booking, { facts: { area: 60 }, company: undefined }, now + 200)
  expect(only()).toMatchObject({ payload: { area: 100 }, company: { ...company, at: now + 100 } })
})

/** Whose answer counts, where two may have sent the same entry. */
import { expect, test } from 'vitest'
import type { Entry } from '../../../src/outbox/entry.ts'
import { settled } from '../../../src/outbox/settle.ts'
import { newEntry } from '../../../src/outbox/submitted.ts'
import { submissionOf } from './model/submissions.ts'

const now = 1_800_000_000_000
const clock = { now: () => now, visible: () => true, random: () => 0 }
const fresh: Entry = newEntry(submissionOf('booking', 1, false), now)
const sent: Entry = { ...fresh, state: 'sending', attempts: 1 }
/** Another page has begun to send it meanwhile. */
const stored: Entry = { ...sent, attempts: 2 }

test('a success counts whoever has sent it', () => {
  const after = settled(stored, sent, { means: 'done' }, {}, clock)
  expect(after).toMatchObject({ step: 'notify', state: 'waiting', savedAt: now })
})

test('a failure counts from the one who sent last alone', () => {
  const failure = { means: 'again', problem: 'server', status: 500 } as const
  expect(settled(stored, sent, failure, {}, clock)).toBeUndefined()
  expect(settled(stored, stored, failure, {}, clock)).toMatchObject({ state: 'waiting' })
})

test('a taken key is not the sender’s where another page has submitted a later version meanwhile', () => {
  const { payload, submittedAt } = fresh
  const earlier = [{ revision: 1, payload, submittedAt }]
  const later: Entry = { ...sent, revision: 2, earlier }
  const taken = { means: 'exists', problem: 'exists' } as const
  expect(settled(later, sent, taken, {}, clock)).toBeUndefined()
  expect(settled(sent, sent, taken, {}, clock)).toMatchObject({ step: 'notify', revision: 1 })
})

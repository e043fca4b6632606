/** Reading what any version of the site has stored. */
import { describe, expect, test } from 'vitest'
import type { ContactMessage } from '../../../src/domain/contact.ts'
import { entryVersion, isDelivered } from '../../../src/outbox/entry.ts'
import { parseEntry } from '../../../src/outbox/parseEntry.ts'
import { newEntry, submitted } from '../../../src/outbox/submitted.ts'
import { submissionOf } from './model/submissions.ts'

const booking = submissionOf('booking', 1, false)
const contact = submissionOf('contact', 2, false)
const entry = newEntry(booking, 5)

describe('parseEntry', () => {
  test.each([
    entry,
    newEntry(contact, 5),
    {
      ...entry,
      step: 'done',
      state: 'finished',
      savedAt: 6,
      renewedAt: 7,
      notBefore: 8,
      promised: true,
      earlier: [{ revision: 1, payload: booking.payload, submittedAt: 4 }],
      lastRevision: 3,
      late: true,
      last: { at: 1, problem: 'server', status: 500, rule: 'y' },
    },
  ])('gives back what was stored', (stored) => {
    expect(parseEntry(structuredClone(stored))).toEqual(stored)
  })

  test('takes an entry of version 0, which had no bookkeeping, from its beginning', () => {
    expect(parseEntry({ ...booking, submittedAt: 5 })).toEqual({
      ...booking,
      v: entryVersion,
      revision: 1,
      submittedAt: 5,
      step: 'save',
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: 0,
    })
  })

  test('falls back to sending where the bookkeeping is damaged', () => {
    const damaged = {
      ...entry,
      step: 7,
      state: 'lost',
      attempts: 'x',
      nextAttemptAt: null,
      lease: [],
    }
    expect(parseEntry(damaged)).toMatchObject({ step: 'save', state: 'waiting', attempts: 0 })
    expect(parseEntry({ ...newEntry(contact, 5), step: 'save' })?.step).toBe('notify')
    // No clock shows this instant: what formats it would throw.
    const timeless = { submittedAt: 0, savedAt: undefined }
    expect(parseEntry({ ...entry, submittedAt: 1e300, savedAt: 1e300 })).toMatchObject(timeless)
  })

  test('gives a message that was stored before an optional field was added an empty one', () => {
    const message = newEntry(contact, 5)
    const { phone, ...older } = message.payload as ContactMessage
    expect(parseEntry({ ...message, payload: older })).toEqual({
      ...message,
      payload: { ...older, phone: '' },
    })
  })

  test.each([
    ['a newer version', { ...entry, v: entryVersion + 1 }],
    ['a strange version', { ...entry, v: '1' }],
    ['a negative version', { ...entry, v: -1 }],
    ['another kind', { ...entry, kind: 'invoice' }],
    ['no id', { ...entry, id: '' }],
    ['a payload with a hole', { ...entry, payload: { ...booking.payload, email: undefined } }],
    [
      'a day that does not exist',
      { ...entry, payload: { ...booking.payload, preferredDate: '2027-02-30' } },
    ],
    ['a message with a hole', { ...newEntry(contact, 1), payload: {} }],
    ['null', null],
    ['a list', [entry]],
    ['text', JSON.stringify(entry)],
    ['nothing', undefined],
  ])('can not read %s', (_name, stored) => {
    expect(parseEntry(stored)).toBeUndefined()
  })
})

describe('older versions', () => {
  const v1 = { ...entry, v: 1, revision: undefined }

  test('states have other names now', () => {
    expect(parseEntry({ ...v1, state: 'parked' })).toMatchObject({ state: 'held', revision: 1 })
    expect(parseEntry({ ...v1, state: 'withdrawn' })).toMatchObject({ state: 'returned' })
    expect(parseEntry({ ...v1, state: 'sending', lease: { token: 't' } })).toEqual({
      ...entry,
      state: 'sending',
    })
  })

  test('what is delivered is a receipt, without anything of the customer', () => {
    const receipt = parseEntry({ ...v1, step: 'done', state: 'finished', savedAt: 6 })
    expect(receipt).toMatchObject({ id: entry.id, step: 'done', savedAt: 6, told: true })
    expect(receipt).not.toHaveProperty('payload')
    expect(parseEntry(structuredClone(receipt))).toEqual(receipt)
  })
})

test('other content under the same id is the next revision, and remembers what may be stored', () => {
  const other = { ...submissionOf('booking', 3, false), id: booking.id }
  const sent = { ...entry, attempts: 1 }
  expect(submitted(sent, booking, 9)).toMatchObject({ revision: 1, attempts: 1 })
  expect(submitted(entry, other, 9)).toMatchObject({ earlier: undefined })
  expect(submitted(sent, other, 9)).toMatchObject({
    revision: 2,
    attempts: 0,
    payload: other.payload,
    earlier: [{ revision: 1, payload: booking.payload, submittedAt: 5 }],
  })
  const saved = { ...sent, step: 'notify', savedAt: 8 } as const
  expect(submitted(saved, other, 9)).toEqual({ ...saved, lastRevision: 2 })
})

test('a booking is delivered once its row exists, a message once it is mailed', () => {
  const message = newEntry(contact, 1)
  expect(isDelivered(entry)).toBe(false)
  expect(isDelivered({ ...entry, step: 'notify', savedAt: 6 })).toBe(true)
  expect(isDelivered(message)).toBe(false)
  expect(isDelivered({ ...message, step: 'done' })).toBe(true)
})

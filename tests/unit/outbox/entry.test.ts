// @vitest-environment node
/** Reading what any version of the site has stored. */
import { describe, expect, test } from 'vitest'
import {
  entryVersion,
  isDelivered,
  newEntry,
  parseEntry,
  sameContent,
} from '../../../src/outbox/entry.ts'
import { submissionOf } from './model/stage.ts'

const lease = { token: 't', until: 9, locked: true }
const booking = submissionOf('booking', 1, false)
const contact = submissionOf('contact', 2, false)
const entry = newEntry(booking, 5, lease)

describe('parseEntry', () => {
  test.each([
    entry,
    newEntry(contact, 5, lease),
    {
      ...entry,
      step: 'done',
      state: 'finished',
      savedAt: 6,
      renewedAt: 7,
      notBefore: 8,
      promised: true,
      last: { at: 1, problem: 'server', status: 500, code: 'x', rule: 'y' },
    },
  ])('gives back what was stored', (stored) => {
    expect(parseEntry(structuredClone(stored))).toEqual(stored)
  })

  test('takes an entry of version 0, which had no bookkeeping, from its beginning', () => {
    expect(parseEntry({ ...booking, submittedAt: 5 })).toEqual({
      ...booking,
      v: entryVersion,
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
    expect(parseEntry({ ...newEntry(contact, 5, lease), step: 'save' })?.step).toBe('notify')
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
    ['a message with a hole', { ...newEntry(contact, 1, lease), payload: {} }],
    ['null', null],
    ['a list', [entry]],
    ['text', JSON.stringify(entry)],
    ['nothing', undefined],
  ])('can not read %s', (_name, stored) => {
    expect(parseEntry(stored)).toBeUndefined()
  })
})

test('content is the same only field by field', () => {
  expect(sameContent(booking, structuredClone(booking))).toBe(true)
  expect(sameContent(booking, submissionOf('booking', 3, false))).toBe(false)
  expect(sameContent(booking, contact)).toBe(false)
})

test('a booking is delivered once its row exists, a message once it is mailed', () => {
  const message = newEntry(contact, 1, lease)
  expect(isDelivered(entry)).toBe(false)
  expect(isDelivered({ ...entry, step: 'notify' })).toBe(true)
  expect(isDelivered(message)).toBe(false)
  expect(isDelivered({ ...message, step: 'done' })).toBe(true)
})

/** The records as they are stored. */
import { expect, test } from 'vitest'
import { nextId } from '../../../src/outbox/newId.ts'
import { editSubmissions, parseSubmission, readSubmissions } from '../../../src/outbox/records.ts'
import type { Contents } from '../../../src/outbox/storage.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { recordOf } from '../device.ts'
import { booking, contact, contentOf, withdrawal } from './model/submissions.ts'

const key = `submission:${booking.id}`
const full: Submission = recordOf(booking, {
  ...{ state: 'done', attempts: 2, nextAt: 3 },
  ...{ notBefore: 6, problem: { code: 'transient', status: 500, rule: 'y' } },
  replaces: contentOf('booking', 2),
  company: { status: 'paid', late: true, at: 7 },
  ...{ tooLate: 'change', seen: true, renewedAt: 8 },
})

test.each([
  ['booking', full],
  ['message', recordOf(contact)],
  ['statement', recordOf(withdrawal)],
])('a %s is read back as it was stored', (_name, record) => {
  expect(parseSubmission(JSON.parse(JSON.stringify(record)))).toEqual(record)
})

test('a message that was stored before an optional field was added has an empty one', () => {
  const message = recordOf(contact)
  const { phone: _phone, ...older } = message.payload as { phone: string }
  expect(parseSubmission({ ...message, payload: older })).toEqual(message)
})

test.each([
  ['a newer version', { ...full, v: 2 }],
  ['no version', { ...full, v: undefined }],
  ['another kind', { ...full, kind: 'invoice' }],
  ['no id', { ...full, id: undefined }],
  ['a missing field', { ...full, payload: { ...booking.payload, email: undefined } }],
  ['an impossible day', { ...full, payload: { ...booking.payload, preferredDate: '2027-02-30' } }],
  ['null', null],
])('what can’t be read stays in storage: %s', async (_name, stored) => {
  const contents: Contents = new Map([[key, stored]])
  expect(readSubmissions(contents).size).toBe(0)
  await editSubmissions({ update: async (edit) => edit(contents) }, (all) => all.clear())
  expect(contents.get(key)).toBe(stored)
})

test('they are sorted by submission, then by id', () => {
  const stored = Object.entries({ b: 2, a: 2, c: 1 }).map(
    ([id, submittedAt]) => [`submission:${id}`, { ...full, id, submittedAt }] as const,
  )
  const all = readSubmissions(new Map([...stored, ['draft', full]]))
  expect([...all.keys()]).toEqual(['c', 'a', 'b'])
})

const typed = { id: booking.id, area: 60, date: '2099-03-09', firstName: 'Jan', lastName: '1' }

test.each([
  ['is deleted when its booking waits', 'waiting', {}, 'gone'],
  ['is deleted when its booking has arrived', 'saved', {}, 'gone'],
  ['changed since is deleted too, as the record says', 'saved', { date: '2099-03-10' }, 'tooLate'],
  ['with another id of its form is deleted too', 'saved', { id: nextId(booking.id) }, 'gone'],
  ['stays while its form waits for the answer', 'sending', {}, 'kept'],
  ['stays when its booking is returned', 'returned', {}, 'kept'],
  ['of another booking stays', 'saved', { id: 'other' }, 'kept'],
] as const)('a draft %s, in the same transaction', async (_what, state, changes, outcome) => {
  const draft = { ...typed, ...changes }
  const contents: Contents = new Map<string, unknown>([['draft', draft]])
  await editSubmissions({ update: async (edit) => edit(contents) }, (all) => {
    all.set(booking.id, recordOf(booking, { state }))
  })
  expect(contents.get('draft')).toEqual(outcome === 'kept' ? draft : undefined)
  const { tooLate } = readSubmissions(contents).get(booking.id) ?? {}
  expect(tooLate).toBe(outcome === 'tooLate' ? 'change' : undefined)
})

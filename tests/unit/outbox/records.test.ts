/** The records as they lie in the storage. */
import { expect, test } from 'vitest'
import { editSubmissions, parseSubmission, readSubmissions } from '../../../src/outbox/records.ts'
import type { Contents } from '../../../src/outbox/storage.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { contentOf } from './model/submissions.ts'
import { now, recordOf } from './records.ts'

const booking = contentOf('booking', 1)
const key = `submission:${booking.id}`
const full: Submission = recordOf(booking, {
  ...{ state: 'done', attempts: 2, nextAt: 3, sent: 1, formerIds: ['x'], savedAt: 4 },
  ...{ askedAt: 5, notBefore: 6, problem: { code: 'server', status: 500, rule: 'y' } },
  replaces: contentOf('booking', 2),
  company: { status: 'paid', late: true, at: 7 },
  ...{ tooLate: 'change', seen: true, renewedAt: 8 },
})

test.each([
  ['booking', full],
  ['message', recordOf(contentOf('contact', 1))],
  ['statement', recordOf(contentOf('withdrawal', 1))],
])('a %s is read back as it was stored', (_name, record) => {
  expect(parseSubmission(JSON.parse(JSON.stringify(record)))).toEqual(record)
})

test('a message that was stored before an optional field was added has an empty one', () => {
  const message = recordOf(contentOf('contact', 2))
  const { phone: _phone, ...older } = message.payload as { phone: string }
  expect(parseSubmission({ ...message, payload: older })).toEqual(message)
})

test.each([
  ['a newer version', { ...full, v: 2 }],
  ['no version', { ...full, v: undefined }],
  ['another kind', { ...full, kind: 'invoice' }],
  ['no id', { ...full, id: undefined }],
  ['a hole', { ...full, payload: { ...booking.payload, email: undefined } }],
  [
    'a day that does not exist',
    { ...full, payload: { ...booking.payload, preferredDate: '2027-02-30' } },
  ],
  ['null', null],
  ['a list', [full]],
  ['text', JSON.stringify(full)],
])('what has %s can’t be read, and is left where it lies', async (_name, stored) => {
  const contents: Contents = new Map([[key, stored]])
  expect(readSubmissions(contents).size).toBe(0)
  await editSubmissions({ update: async (edit) => edit(contents) }, (all) => all.clear())
  expect(contents.get(key)).toBe(stored)
})

test('they are in the order of submission, each under its own key', () => {
  const times = { c: 1, a: 2, b: 3 }
  const stored = Object.entries(times).map(
    ([id, submittedAt]) => [`submission:${id}`, { ...full, id, submittedAt }] as const,
  )
  const all = readSubmissions(new Map([...stored, ['submission:d', full], ['draft', full]]))
  expect([...all.keys()]).toEqual(['c', 'a', 'b'])
})

const typed = { id: booking.id, area: 60, date: '2027-03-09', firstName: 'Jan', lastName: '1' }

test.each([
  ['ends with what waits', 'waiting', typed, undefined, undefined],
  ['ends with what arrived', 'saved', typed, undefined, undefined],
  [
    'that was changed since ends too, and the record says so',
    'saved',
    { ...typed, date: '2027-03-10' },
    undefined,
    'change',
  ],
  [
    'of a tab that has the former id ends as well',
    'saved',
    { ...typed, id: 'former' },
    undefined,
    undefined,
  ],
  ['stays while its form waits for the answer', 'sending', typed, typed, undefined],
  ['stays with what was given back', 'returned', typed, typed, undefined],
  [
    'of another booking stays',
    'saved',
    { ...typed, id: 'other' },
    { ...typed, id: 'other' },
    undefined,
  ],
] as const)('a draft %s, in the same transaction', async (_what, state, draft, left, tooLate) => {
  const contents: Contents = new Map<string, unknown>([['draft', draft]])
  await editSubmissions({ update: async (edit) => edit(contents) }, (all) => {
    all.set(booking.id, recordOf(booking, { state, savedAt: now, formerIds: ['former'] }))
  })
  expect(contents.get('draft')).toEqual(left)
  expect(readSubmissions(contents).get(booking.id)?.tooLate).toBe(tooLate)
})

/** What the outbox keeps and sends of a withdrawal. */
import { expect, test } from 'vitest'
import { asReceipt } from '../../../src/outbox/entry.ts'
import { kindOf } from '../../../src/outbox/kinds/kinds.ts'
import { parseEntry } from '../../../src/outbox/parseEntry.ts'
import { firstStep, newEntry } from '../../../src/outbox/submitted.ts'
import { submissionOf } from './model/submissions.ts'

const submittedAt = Date.UTC(2026, 10, 20, 12)
const entry = newEntry(submissionOf('withdrawal', 3, false), submittedAt)

test('is one request, to the function that stores it, with the moment of its tap', () => {
  const { mail } = kindOf(entry)
  expect([firstStep(entry), mail.name]).toEqual(['notify', 'send-withdrawal-email'])
  const body = {
    ...entry.payload,
    submittedAt: '2026-11-20T12:00:00.000Z',
    withdrawalId: entry.id,
    website: '',
  }
  expect(mail.body(entry)).toEqual(body)
  expect(mail.body({ ...entry, revision: 2 })).toEqual({ ...body, revision: 2 })
})

test('is read back as it was stored, and not at all where a part is missing', () => {
  expect(parseEntry(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
  const { email: _email, ...half } = entry.payload
  expect(parseEntry({ ...entry, payload: half })).toBeUndefined()
})

test('leaves nothing of the customer once it is done and told', () => {
  const receipt = asReceipt({ ...entry, step: 'done', state: 'finished', savedAt: 1, told: true })
  expect(JSON.stringify(receipt)).not.toMatch(/Jan|example|K7QF/)
})

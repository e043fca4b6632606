/** The address that a caller is counted by, the id made from a content, and what a log may say about an error. */
import assert from 'node:assert/strict'
import { addressOf } from '../_shared/address.ts'
import { contentId } from '../_shared/contentId.ts'
import { DatabaseError } from '../_shared/database.ts'
import { describe } from '../_shared/http.ts'
import { message } from './rig.ts'

const callers: readonly (readonly [headers: Record<string, string>, address: string])[] = [
  [{ 'cf-connecting-ip': '203.0.113.5', 'x-forwarded-for': '10.0.0.1' }, '203.0.113.5'],
  [{ 'x-forwarded-for': '10.0.0.1, 203.0.113.5' }, '203.0.113.5'],
  [{ 'x-forwarded-for': '2001:db8::1' }, '2001:db8::1'],
  [{ 'x-forwarded-for': '10.0.0.1, ' }, 'unknown'],
  [{}, 'unknown'],
]

Deno.test('a caller is counted by the address that the platform gives, not by one the caller invents', () => {
  for (const [headers, address] of callers) assert.equal(addressOf(new Headers(headers)), address)
})

Deno.test("a field that is added to the form later does not change a message's id", () => {
  const arrived = { id: '1', message }
  const later = { ...arrived, message: { ...message, floor: '' } }
  assert.equal(contentId(later), contentId(arrived))
})

Deno.test('the log gets the message of our own errors, and only the name of others', () => {
  const errors = [
    new DatabaseError('claim_mail: no answer'),
    new TypeError('jan@wp.pl'),
    'jan@wp.pl',
  ]
  assert.deepEqual(errors.map(describe), ['claim_mail: no answer', 'TypeError', 'unknown error'])
})

/** The order in which every function refuses, and that every answer may be read by a browser. */
import assert from 'node:assert/strict'
import { makeHandler as bookingHandler } from '../send-booking-email/handler.ts'
import { makeHandler as contactHandler } from '../send-contact-email/handler.ts'
import { makeHandler as withdrawalHandler } from '../send-withdrawal-email/handler.ts'
import {
  bookingBody,
  contactBody,
  makeRig,
  post,
  publishableKey,
  type Rig,
  read,
  secretKey,
  withdrawalBody,
} from './rig.ts'

const functions = [
  ['send-booking-email', bookingHandler, bookingBody],
  ['send-contact-email', contactHandler, contactBody],
  ['send-withdrawal-email', withdrawalHandler, withdrawalBody],
] as const

const big = 'x'.repeat(11 * 1024)

function chunked(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + 1000))
      at += 1000
    },
  })
}

/** Each request is wrong in its own way and in every later one too: the earlier refusal wins. */
const cases: readonly (readonly [name: string, request: () => Request, status: number])[] = [
  ['OPTIONS', () => new Request('http://f.test/', { method: 'OPTIONS' }), 204],
  ['GET', () => new Request('http://f.test/'), 405],
  ['PUT with everything wrong', () => post(big, { method: 'PUT', headers: { apikey: 'x' } }), 405],
  ['no apikey', () => new Request('http://f.test/', { method: 'POST', body: big }), 401],
  ['wrong apikey', () => post(big, { headers: { apikey: 'x', 'Content-Type': 'a/b' } }), 401],
  ['text/plain', () => post(big, { headers: { 'Content-Type': 'text/plain' } }), 415],
  ['no type', () => post(big, { headers: { 'Content-Type': '' } }), 415],
  ['11 KB', () => post(big), 413],
  ['a length of 11 KB', () => post('{', { headers: { 'Content-Length': '11264' } }), 413],
  ['11 KB in chunks without a length', () => post('', { body: chunked(big) }), 413],
  ['broken JSON', () => post('{"a":'), 400],
  ['an empty body', () => post(''), 400],
  ['bytes that are not UTF-8', () => post('', { body: new Uint8Array([0x22, 0xff, 0x22]) }), 400],
  ['an array', () => post([]), 422],
  ['null', () => post('null'), 422],
  ['a number', () => post('1'), 422],
  ['an empty object', () => post({}), 422],
]

async function nothingHappened(rig: Rig): Promise<void> {
  assert.deepEqual(rig.sent, [])
  assert.deepEqual([...rig.database.claims.keys(), ...rig.database.statements.keys()], [])
  await Promise.resolve()
}

for (const [name, makeHandler, body] of functions) {
  for (const [what, request, status] of cases) {
    Deno.test(`${name}: ${what} → ${status}`, async () => {
      const rig = makeRig()
      const response = await makeHandler(rig)(request())
      assert.equal(response.status, status)
      assert.equal(response.headers.get('access-control-allow-origin'), '*')
      assert.match(response.headers.get('access-control-allow-headers') ?? '', /apikey/)
      if (status !== 204) assert.match(String((await response.json()).error), /^[a-z-]+$/)
      await nothingHappened(rig)
    })
  }

  for (const [field, value] of Object.entries(body)) {
    const wrong = [null, [value], { a: value }, typeof value === 'number' ? '60' : 60]
    Deno.test(`${name}: ${field} of a wrong type → 422`, async () => {
      for (const bad of wrong) {
        const rig = makeRig()
        const answer = await read(await makeHandler(rig)(post({ ...body, [field]: bad })))
        assert.equal(answer.status, 422, JSON.stringify(bad))
        await nothingHappened(rig)
      }
    })
  }

  Deno.test(`${name}: a filled honeypot → 200, before the limit`, async () => {
    const rig = makeRig()
    rig.database.limited = true
    const answer = await read(await makeHandler(rig)(post({ ...body, website: 'http://spam' })))
    assert.deepEqual(answer, { status: 200, body: { status: 'accepted' } })
    await nothingHappened(rig)
  })

  Deno.test(`${name}: past the limit → 429 with Retry-After`, async () => {
    const rig = makeRig()
    rig.database.limited = true
    const response = await makeHandler(rig)(post(body))
    assert.equal(response.status, 429)
    assert.equal(response.headers.get('retry-after'), '600')
    await response.body?.cancel()
    await nothingHappened(rig)
  })

  Deno.test(`${name}: the caller is Cloudflare's address, else the nearest proxy's`, async () => {
    const rig = makeRig()
    const handler = makeHandler(rig)
    const forged = '9.9.9.9, 203.0.113.7'
    const given: readonly Record<string, string>[] = [
      { 'cf-connecting-ip': '198.51.100.4', 'x-forwarded-for': forged },
      { 'x-forwarded-for': forged },
      { 'x-forwarded-for': "1' or '1'='1" },
    ]
    for (const headers of given) {
      const answer = await handler(post(body, { headers }))
      assert.equal(answer.headers.get('x-address-from'), Object.keys(headers)[0])
      await answer.body?.cancel()
    }
    assert.equal((await handler(post({}))).headers.get('x-address-from'), 'none')
    assert.deepEqual(rig.database.callers, ['198.51.100.4', '203.0.113.7', 'unknown'])
  })

  Deno.test(`${name}: a JSON type with a charset, any known key → 200`, async () => {
    for (const apikey of [publishableKey, secretKey]) {
      const headers = { apikey, 'Content-Type': 'application/json; charset=utf-8' }
      const answer = await read(await makeHandler(makeRig())(post(body, { headers })))
      assert.equal(answer.status, 200)
      assert.equal((answer.body as { status: string }).status, 'sent')
    }
  })

  Deno.test(`${name}: a broken database → 503 with CORS, and a log line that repeats nothing`, async () => {
    const rig = makeRig()
    rig.database.allowCall = () => Promise.reject(new Error(`failed for ${body.email}`))
    const response = await makeHandler(rig)(post(body))
    assert.equal(response.status, 503)
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    await response.body?.cancel()
    assert.deepEqual(rig.log, [`${name}: Error`])
  })
}

/** The gateway where it stands for PostgREST and Kong: queries, preferences, functions, limits of size. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stack, startStack } from '../local/stack.ts'

let stack: Stack
const table = '/rest/v1/booking_requests'

function row(changes: object = {}) {
  return {
    id: randomUUID(),
    name: 'Jan Kowalski',
    email: 'jan@example.pl',
    phone: '600',
    area: 40,
    total_price: 4400,
    preferred_date: '2027-05-10',
    ...changes,
  }
}

async function ask(path: string, init: RequestInit & { key?: string } = {}) {
  const { key = stack.secretKey, headers, ...others } = init
  const answer = await fetch(stack.apiUrl + path, {
    ...others,
    headers: { apikey: key, 'content-type': 'application/json', ...headers },
  })
  const text = await answer.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  return { status: answer.status, headers: answer.headers, body }
}

function post(path: string, body: unknown, prefer = 'return=minimal') {
  return ask(path, { method: 'POST', body: JSON.stringify(body), headers: { prefer } })
}

beforeAll(async () => {
  stack = await startStack({ dataDir: undefined })
  // Dates of these rows are fixed and phones are patterns; the rules about them are tested elsewhere.
  await stack.sql('alter table public.booking_requests disable trigger booking_requests_1_guard')
  await stack.sql('alter table public.booking_requests drop constraint booking_phone')
  const areas = [40, 50, 60, 70]
  const rows = areas.map((area, index) => {
    const phone = ['a*b', 'a,b', 'b', 'ü%_'][index]
    return row({ area, total_price: area * 110, phone })
  })
  expect((await post(table, rows)).status).toBe(201)
}, 180_000)

afterAll(() => stack.stop())

async function areas(query: string): Promise<unknown> {
  const { body } = await ask(`${table}?select=area&order=area&${query}`)
  return Array.isArray(body) ? body.map(({ area }) => area) : body
}

describe('filters', () => {
  test.each([
    ['area=eq.50', [50]],
    ['area=gte.50&area=gte.60', [60, 70]],
    ['phone=like.a*', [40, 50]],
    ['late=eq.false', [40, 50, 60, 70]],
    ['preferred_date=eq.2027-05-10', [40, 50, 60, 70]],
    ["phone=eq.' or true --", []],
  ])('%s', async (query, expected) => {
    expect(await areas(encodeURI(query))).toEqual(expected)
  })

  test.each([
    ['area=like', 'PGRST100'],
    ['area=nonsense.4', 'PGRST100'],
    ['area=not.eq.4', 'PGRST100'],
    ['area=eq.x', '22P02'],
    ['nothing=eq.4', '42703'],
    ['order=nothing', '42703'],
    ['limit=x', '42703'],
    ['select=nothing', '42703'],
    ['select=customers(name)', '42703'],
  ])('%s is refused with 400 %s', async (query, code) => {
    expect(await ask(`${table}?${query}`)).toMatchObject({ status: 400, body: { code } })
  })
})

test('the first rows, and the count of all', async () => {
  expect(await areas('limit=2')).toEqual([40, 50])
  expect(await areas('limit=0')).toEqual([])
  const headers = { prefer: 'count=exact' }
  const answer = await ask(`${table}?select=area&order=area.desc&limit=2`, { headers })
  expect(answer).toMatchObject({ status: 200, body: [{ area: 70 }, { area: 60 }] })
  expect(answer.headers.get('content-range')).toBe('0-1/4')
})

describe('writing', () => {
  test('ignoring duplicates keeps the first', async () => {
    const first = row({ name: 'First' })
    await post(table, first)
    const prefer = 'resolution=ignore-duplicates,return=representation'
    const answer = await post(table, { ...first, name: 'Second' }, prefer)
    expect(answer).toMatchObject({ status: 201, body: [] })
  })

  test('merging writes over, with the secret key', async () => {
    const first = row()
    const prefer = 'resolution=merge-duplicates,return=representation'
    await post(table, first)
    const merged = await post(table, { ...first, name: 'Merged' }, prefer)
    expect(merged.body).toMatchObject([{ id: first.id, name: 'Merged' }])
  })
})

describe('functions of the database', () => {
  test('give values, nothing, or an error', async () => {
    const value = await post('/rest/v1/rpc/set_limit', { limit_name: 'none', at_most: 1 })
    expect(value).toMatchObject({ status: 200, body: null })
    const id = randomUUID()
    const nothing = await post('/rest/v1/rpc/finish_mail', {
      p_kind: 'booking',
      p_ref: id,
      p_part: 'company',
      p_outcome: 'sent',
    })
    expect(nothing).toMatchObject({ status: 204, body: undefined })
    const object = await post('/rest/v1/rpc/claim_mail', { p_kind: 'booking', p_ref: id })
    expect(object).toMatchObject({ status: 200, body: { outcome: 'unknown' } })
    const wrong = await post('/rest/v1/rpc/set_limit', { limit_name: 'none' })
    expect(wrong).toMatchObject({ status: 404, body: { code: '42883' } })
    const method = await ask('/rest/v1/rpc/set_limit', { method: 'DELETE' })
    expect(method).toMatchObject({ status: 405, body: { code: 'PGRST101' } })
  })

  test('may not write on GET', async () => {
    const answer = await ask('/rest/v1/rpc/set_limit?limit_name=mail_in_all&at_most=1')
    expect(answer).toMatchObject({ status: 405, body: { code: '25006' } })
  })
})

describe('other addresses', () => {
  test.each(['/auth/v1/token', '/nope', '//rest/v1/booking_requests'])('%s', async (path) => {
    expect((await ask(path)).status).toBe(404)
  })

  test.each([
    '/functions/v1/nope',
    '/functions/v1/_shared',
    '/functions/v1/..%2fsend',
    '/functions/v1/',
  ])('%s', async (path) => {
    const answer = await ask(path, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('a table by a method that does not exist', async () => {
    const answer = await ask(table, { method: 'PROPFIND' })
    expect(answer).toMatchObject({ status: 405, body: { code: 'PGRST117' } })
  })
})

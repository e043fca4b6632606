/** Taken days over REST: who is refused, what a visitor is told, and that nothing else leaks. */
import { afterEach, describe, expect, test } from 'vitest'
import { openBackend, target } from './backend.ts'
import {
  dayAhead,
  insert,
  type RestAnswer,
  type RestOptions,
  removeRows,
  rest,
  storedRows,
  table,
  validBooking,
} from './bookings.ts'

const takenDays = '/rest/v1/rpc/taken_days'
const closedDays = '/rest/v1/closed_days'
const settings = '/rest/v1/availability_settings'

/** A request with the secret key, as the company makes it. */
function own(path: string, options: RestOptions): Promise<RestAnswer> {
  return rest(target, path, { ...options, key: target.secretKey })
}

async function setNumber(name: string, number: number | null): Promise<void> {
  const body = { number }
  const { status } = await own(`${settings}?name=eq.${name}`, { method: 'PATCH', body })
  expect(status).toBe(204)
}

async function told(): Promise<unknown[]> {
  const { status, body } = await rest(target, takenDays)
  expect(status).toBe(200)
  return body as unknown[]
}

openBackend({ liftsLimits: true })

afterEach(async () => {
  await setNumber('jobs_per_day', null)
  await setNumber('m2_per_day', null)
  await own(`${closedDays}?note=eq.contract`, { method: 'DELETE' })
  await removeRows(target)
})

const taken = { status: 400, body: { code: '23514', message: 'booking_day_taken' } }
const day = dayAhead(340)

describe('the last place', () => {
  test('of twelve customers together one gets it, and eleven are told', async () => {
    await setNumber('jobs_per_day', 1)
    const bookings = Array.from({ length: 12 }, () => validBooking({ preferred_date: day }))
    const answers = await Promise.all(bookings.map((booking) => insert(target, booking)))
    const [won] = answers.flatMap(({ status }, at) => (status === 201 ? [bookings[at]] : []))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(taken)
    }
    expect(await told()).toContainEqual({ day, from_area: 40 })
    // Known: it is saved, however full the day.
    expect((await insert(target, won)).status).toBe(409)
  })

  test('cancelled, it is free for the next', async () => {
    await setNumber('jobs_per_day', 1)
    const first = validBooking({ preferred_date: day })
    expect((await insert(target, first)).status).toBe(201)
    const second = validBooking({ preferred_date: day })
    expect(await insert(target, second)).toMatchObject(taken)
    await own(`${table}?id=eq.${first.id}`, { method: 'PATCH', body: { status: 'cancelled' } })
    expect(await told()).not.toContainEqual(expect.objectContaining({ day }))
    // A refused insert has stored nothing: its id is as good as before.
    expect((await insert(target, second)).status).toBe(201)
  })

  test('a request with one row too many stores none', async () => {
    await setNumber('jobs_per_day', 1)
    const rows = [1, 2].map(() => validBooking({ preferred_date: day }))
    expect((await insert(target, rows)).status).toBe(400)
    for (const { email } of rows) expect(await storedRows(target, email)).toEqual([])
  })

  test("the company's own entry is not refused", async () => {
    await setNumber('jobs_per_day', 1)
    for (let count = 0; count < 2; count += 1) {
      const body = validBooking({ preferred_date: day })
      expect((await own(table, { method: 'POST', body })).status).toBe(201)
    }
  })
})

test('a closed day can not be booked, and a visitor is told only the day', async () => {
  const body = { day, note: 'contract' }
  expect((await own(closedDays, { method: 'POST', body })).status).toBe(201)
  expect(await insert(target, validBooking({ preferred_date: day }))).toMatchObject(taken)
  expect(await told()).toContainEqual({ day, from_area: 40 })
})

describe('what nobody outside may do', () => {
  test.each([
    ['read closed days', 'GET', closedDays, undefined],
    ['close a day', 'POST', closedDays, { day }],
    ['open days', 'DELETE', `${closedDays}?day=gte.2000-01-01`, undefined],
    ['read the settings', 'GET', settings, undefined],
    ['change a setting', 'PATCH', `${settings}?name=eq.jobs_per_day`, { number: 1 }],
  ])('%s', async (_, method, path, body) => {
    const answer = await rest(target, path, { method, body })
    expect(answer).toMatchObject({ status: 401, body: { code: '42501' } })
  })

  test('ask for other days', async () => {
    const path = `${takenDays}?first_day=2000-01-01&last_day=2100-01-01`
    expect((await rest(target, path)).status).toBe(404)
  })

  test('learn of the company from a day that is not full', async () => {
    await setNumber('jobs_per_day', 2)
    await insert(target, validBooking({ preferred_date: day }))
    expect(await told()).toEqual([])
  })
})

describe('mistakes of the owner are answered in words', () => {
  test.each([
    ['a past day', closedDays, { day: '2020-01-01' }, 'Dzień 2020-01-01 już minął'],
    ['a far day', closedDays, { day: '2226-01-01' }, 'jest zbyt odległy. Sprawdź rok.'],
    ['an unknown setting', settings, { name: 'limit', number: 1 }, 'Są tylko trzy ustawienia'],
  ])('%s', async (_, path, body, words) => {
    const answer = await own(path, { method: 'POST', body })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(words) } })
  })

  test('the same day twice', async () => {
    const body = { day, note: 'contract' }
    await own(closedDays, { method: 'POST', body })
    const message = `Dzień ${day} jest już na tej liście.`
    expect(await own(closedDays, { method: 'POST', body })).toMatchObject({
      status: 409,
      body: { message },
    })
  })

  test.each([-1, 0, 1001])('%s jobs a day', async (number) => {
    const path = `${settings}?name=eq.jobs_per_day`
    const answer = await own(path, { method: 'PATCH', body: { number } })
    const message = expect.stringContaining('Wpisz liczbę od 1 do 1000')
    expect(answer).toMatchObject({ status: 400, body: { message } })
  })
})

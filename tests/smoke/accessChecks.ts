/** Does the database keep its rules towards a visitor? Every request here is one it must refuse. */
import { addDays, warsawDay } from '../../src/domain/day.ts'
import {
  ask,
  bookingsPath as bookings,
  type Check,
  must,
  mustAnswer,
  send,
  soundBooking,
} from './check.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const tooEarly = addDays(warsawDay(new Date()), 17)

type Refusal = readonly [
  method: string,
  path: string,
  body: object | undefined,
  status: number,
  /** What the answer has to say. */
  word: string,
]

const refusals: Readonly<Record<string, readonly Refusal[]>> = {
  'a wrong price is refused': [
    ['POST', bookings, { ...soundBooking, total_price: 1 }, 400, 'booking_price'],
  ],
  'a day too early is refused': [
    [
      'POST',
      bookings,
      { ...soundBooking, preferred_date: tooEarly },
      400,
      'booking_date_too_early',
    ],
  ],
  'a visitor sets no status, changes and removes nothing': [
    ['POST', bookings, { ...soundBooking, status: 'paid' }, 401, '42501'],
    ['PATCH', `${bookings}?id=eq.${nobody}`, { phone: '1' }, 401, '42501'],
    ['DELETE', `${bookings}?id=eq.${nobody}`, undefined, 401, '42501'],
  ],
  'a link in the name, and two bookings in one request, are refused': [
    ['POST', bookings, { ...soundBooking, name: 'Test evil.pl' }, 400, 'booking_name'],
    ['POST', bookings, [soundBooking, soundBooking], 400, 'booking_one_at_a_time'],
  ],
  "a visitor reads nothing of the owner's other tables, and calls none of the backend's functions":
    [
      ['GET', '/rest/v1/closed_days', undefined, 401, '42501'],
      ['GET', '/rest/v1/availability_settings', undefined, 401, '42501'],
      ['GET', '/rest/v1/withdrawals', undefined, 401, '42501'],
      ['POST', '/rest/v1/rpc/set_limit', { limit_name: 'none', at_most: 0 }, 401, '42501'],
    ],
}

const refusalChecks = Object.entries(refusals).map(
  ([name, requests]): Check => ({
    name,
    async run(target) {
      for (const [method, path, body, status, word] of requests) {
        const answer = await send(target, method, path, body)
        must(answer.status !== 201, 'IT WAS STORED: remove the rows of smoke@example.pl')
        mustAnswer(answer, status)
        const text = await answer.text()
        must(text.includes(word), `refused for another reason: ${text}`)
      }
    },
  }),
)

export const accessChecks: readonly Check[] = [
  {
    name: 'no key, no answer',
    run: async ({ apiUrl }) => mustAnswer(await ask(apiUrl + bookings), 401),
  },
  {
    name: 'a visitor reads no booking',
    async run(target) {
      const answer = await send(target, 'GET', bookings)
      mustAnswer(answer, 200)
      must((await answer.text()).trim() === '[]', 'BOOKINGS CAN BE READ BY ANYONE')
    },
  },
  ...refusalChecks,
  {
    name: 'a booking is known by its id alone, and nobody else by anything',
    async run(target) {
      const answer = await send(target, 'POST', '/rest/v1/rpc/booking_state', { p_id: nobody })
      mustAnswer(answer, 200)
      must((await answer.text()).trim() === '[]', 'an unknown id has a state')
    },
  },
  {
    name: 'private tables are out of reach',
    async run(target) {
      const profile = { 'accept-profile': 'private' }
      mustAnswer(await send(target, 'GET', '/rest/v1/limits', undefined, profile), 406)
      mustAnswer(await send(target, 'GET', '/rest/v1/limits'), 404)
    },
  },
  {
    name: 'the site may send from the browser (CORS)',
    async run({ apiUrl, siteUrl }) {
      const answer = await ask(apiUrl + bookings, {
        method: 'OPTIONS',
        headers: {
          origin: siteUrl,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'apikey, content-type, prefer',
        },
      })
      const allowed = answer.headers.get('access-control-allow-origin') ?? 'nobody'
      must(answer.ok && (allowed === '*' || allowed === siteUrl), `allows ${allowed}`)
    },
  },
]

/** Does the database keep its rules towards a visitor? Every request here is one it must refuse. */
import { areaOptions } from '../../src/domain/areas.ts'
import { addDays, warsawDay } from '../../src/domain/day.ts'
import { ask, type Check, must, mustAnswer, type SmokeTarget } from './check.ts'

const table = '/rest/v1/booking_requests'
const nobody = '?id=eq.00000000-0000-4000-8000-000000000000'

function send(target: SmokeTarget, method: string, path: string, body?: object, headers = {}) {
  return ask(target.apiUrl + path, {
    method,
    headers: { apikey: target.key, 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

function booking(changes: object): object {
  return {
    name: 'Test Smoke',
    email: 'smoke@example.pl',
    phone: '0',
    area: areaOptions[0].area,
    total_price: areaOptions[0].price,
    preferred_date: addDays(warsawDay(new Date()), 60),
    ...changes,
  }
}

async function mustRefuse(answer: Response, status: number, word: string): Promise<void> {
  must(answer.status !== 201, 'IT WAS STORED: remove the rows of smoke@example.pl')
  mustAnswer(answer, status)
  const text = await answer.text()
  must(text.includes(word), `refused for another reason: ${text}`)
}

export const accessChecks: readonly Check[] = [
  {
    name: 'no key, no answer',
    run: async ({ apiUrl }) => mustAnswer(await ask(apiUrl + table), 401),
  },
  {
    name: 'a visitor reads no booking',
    async run(target) {
      const answer = await send(target, 'GET', table)
      mustAnswer(answer, 200)
      must((await answer.text()).trim() === '[]', 'BOOKINGS CAN BE READ BY ANYONE')
    },
  },
  {
    name: 'a wrong price is refused',
    async run(target) {
      const answer = await send(target, 'POST', table, booking({ total_price: 1 }))
      await mustRefuse(answer, 400, 'booking_price')
    },
  },
  {
    name: 'a day too early is refused',
    async run(target) {
      const early = booking({ preferred_date: addDays(warsawDay(new Date()), 17) })
      await mustRefuse(await send(target, 'POST', table, early), 400, 'booking_date_too_early')
    },
  },
  {
    name: 'a visitor sets no status, changes and removes nothing',
    async run(target) {
      const status = await send(target, 'POST', table, booking({ status: 'paid' }))
      await mustRefuse(status, 401, '42501')
      const change = await send(target, 'PATCH', table + nobody, { phone: '1' })
      await mustRefuse(change, 401, '42501')
      await mustRefuse(await send(target, 'DELETE', table + nobody), 401, '42501')
    },
  },
  {
    name: 'a link in the name, and two bookings in one request, are refused',
    async run(target) {
      const link = booking({ name: 'Test evil.pl' })
      await mustRefuse(await send(target, 'POST', table, link), 400, 'booking_name')
      const two = [booking({}), booking({})]
      await mustRefuse(await send(target, 'POST', table, two), 400, 'booking_one_at_a_time')
    },
  },
  {
    name: 'a booking is known by its id alone, and nobody else by anything',
    async run(target) {
      const unknown = { p_id: '00000000-0000-4000-8000-000000000000' }
      const answer = await send(target, 'POST', '/rest/v1/rpc/booking_state', unknown)
      mustAnswer(answer, 200)
      must((await answer.text()).trim() === '[]', 'an unknown id has a state')
    },
  },
  {
    name: 'private tables and functions are out of reach',
    async run(target) {
      const profile = { 'accept-profile': 'private' }
      mustAnswer(await send(target, 'GET', '/rest/v1/limits', undefined, profile), 406)
      mustAnswer(await send(target, 'GET', '/rest/v1/limits'), 404)
      const args = { limit_name: 'none', at_most: 0 }
      await mustRefuse(await send(target, 'POST', '/rest/v1/rpc/set_limit', args), 401, '42501')
    },
  },
  {
    name: "a visitor reads nothing of the owner's other tables",
    async run(target) {
      for (const name of ['closed_days', 'availability_settings', 'withdrawals']) {
        mustAnswer(await send(target, 'GET', `/rest/v1/${name}`), 401)
      }
    },
  },
  {
    name: 'the site may send from the browser (CORS)',
    async run({ apiUrl, siteUrl }) {
      const answer = await ask(apiUrl + table, {
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

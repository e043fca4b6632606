/** Does the database enforce its rules? Nearly every request here must be refused. */
import { randomUUID } from 'node:crypto'
import { areaOptions } from '../../src/domain/areas.ts'
import { ask, type BookingInsert, table as bookings, rest } from '../contract/requests.ts'
import { dayFromNow } from '../days.ts'
import { type Checks, must, mustAnswer, onFreeDay, smokeBooking } from './check.ts'

const nobody = randomUUID()

type Refusal = readonly [
  method: string,
  path: string,
  /** A function gets a free day, so that nothing else is wrong with the body it returns. */
  body: object | undefined | ((day: Pick<BookingInsert, 'preferred_date'>) => object),
  status: number,
  /** What the answer has to contain. */
  word: string,
]

/** A booking with these changes is refused by the rule of this name, by which the form finds the field. */
function refused(changes: Partial<BookingInsert>, word: string): Refusal {
  return ['POST', bookings, (day) => smokeBooking({ ...day, ...changes }), 400, word]
}

/** No visitor may do this. */
function denied(method: string, path: string, body?: object): Refusal {
  return [method, `/rest/v1/${path}`, body, 401, '42501']
}

const twice: Refusal[2] = (day) => [smokeBooking(day), smokeBooking(day)]

const refusals: Readonly<Record<string, readonly Refusal[]>> = {
  'a wrong price is refused': [refused({ total_price: 1 }, 'booking_price')],
  // Checked after the price, which has to be the site's.
  "a day too early is refused, the site's prices are not": areaOptions.map(({ area, price }) => {
    const changes = { area, total_price: price, preferred_date: dayFromNow(17) }
    return ['POST', bookings, smokeBooking(changes), 400, 'booking_date_too_early']
  }),
  'a visitor sets no status, changes and removes nothing': [
    denied('POST', 'booking_requests', { ...smokeBooking(), status: 'paid' }),
    denied('PATCH', `booking_requests?id=eq.${nobody}`, { phone: '1' }),
    denied('DELETE', `booking_requests?id=eq.${nobody}`),
  ],
  'a link in the name, words as a phone, and two bookings in one request, are refused': [
    refused({ name: 'Test evil.pl' }, 'booking_name'),
    refused({ phone: 'smoke' }, 'booking_phone'),
    ['POST', bookings, twice, 400, 'booking_one_at_a_time'],
  ],
  "a visitor reads none of the owner's other tables, and calls no function of the backend": [
    denied('GET', 'closed_days'),
    denied('GET', 'availability_settings'),
    denied('GET', 'withdrawals'),
    denied('POST', 'rpc/mail_status', {}),
  ],
}

function mustRefuse(requests: readonly Refusal[]): Checks[string] {
  return async (target) => {
    for (const [method, path, body, status, word] of requests) {
      let sent = body
      if (typeof body === 'function') {
        const day = await onFreeDay(target)
        if (!day) return 'left out, because no day is free'
        sent = body(day)
      }
      const answer = await rest(target, path, { method, body: sent })
      must(answer.status !== 201, 'IT WAS STORED: remove the rows of smoke@example.pl')
      mustAnswer(answer, status)
      const text = JSON.stringify(answer.body ?? '')
      must(text.includes(word), `refused for another reason: ${text}`)
    }
  }
}

export const accessChecks: Checks = {
  'no access without a key': async ({ apiUrl }) => mustAnswer(await ask(apiUrl + bookings), 401),
  'a visitor reads no booking': async (target) => {
    const answer = await rest(target, bookings)
    mustAnswer(answer, 200)
    must(JSON.stringify(answer.body) === '[]', 'BOOKINGS CAN BE READ BY ANYONE')
  },
  ...Object.fromEntries(Object.entries(refusals).map(([name, all]) => [name, mustRefuse(all)])),
  'an unknown id has no booking': async (target) => {
    const asked = { method: 'POST', body: { p_id: nobody } }
    const answer = await rest(target, '/rest/v1/rpc/booking_state', asked)
    mustAnswer(answer, 200)
    must(JSON.stringify(answer.body) === '[]', 'an unknown id has a state')
  },
  "private tables can't be reached": async (target) => {
    const headers = { 'accept-profile': 'private' }
    mustAnswer(await rest(target, '/rest/v1/limits', { headers }), 406)
    mustAnswer(await rest(target, '/rest/v1/limits'), 404)
  },
  'the site may send from the browser (CORS)': async ({ apiUrl, siteUrl }) => {
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
}

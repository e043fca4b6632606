/** `--book <e-mail>`: one real test booking with its mails, clearly named as a test. */
import { randomUUID } from 'node:crypto'
import { areaOptions } from '../../src/domain/areas.ts'
import { addDays, formatDayNumeric, warsawDay } from '../../src/domain/day.ts'
import { ask, type Check, mustAnswer } from './check.ts'

/** Books 60 days ahead for this address; the mails go there and to the company. */
export function bookingCheck(email: string): Check {
  const id = randomUUID()
  return {
    name: `a test booking with its mails: remove row ${id} afterwards`,
    async run({ apiUrl, key }) {
      const day = addDays(warsawDay(new Date()), 60)
      const { area, price } = areaOptions[0]
      const person = { name: 'TEST proszę usunąć', email, phone: '0', area }
      const post = (path: string, body: object) =>
        ask(apiUrl + path, {
          method: 'POST',
          headers: { apikey: key, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const row = { ...person, id, total_price: price, preferred_date: day }
      mustAnswer(await post('/rest/v1/booking_requests', row), 201)
      mustAnswer(await post('/rest/v1/booking_requests', row), 409)
      const mail = { ...person, totalPrice: price, preferredDate: formatDayNumeric(day) }
      mustAnswer(await post('/functions/v1/send-booking-email', { ...mail, bookingId: id }), 200)
    },
  }
}

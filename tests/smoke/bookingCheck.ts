/** `--book <e-mail>`: one real test booking with its mails, clearly named as a test. */
import { randomUUID } from 'node:crypto'
import { bookingsPath, type Check, mustAnswer, send, soundBooking, soundNotice } from './check.ts'

/** Books 60 days ahead for this address; the mails go there and to the company. */
export function bookingCheck(email: string): Check {
  const id = randomUUID()
  const person = { name: 'TEST proszę usunąć', email }
  return {
    name: `a test booking with its mails: remove row ${id} afterwards`,
    async run(target) {
      const row = { ...soundBooking, ...person, id }
      mustAnswer(await send(target, 'POST', bookingsPath, row), 201)
      mustAnswer(await send(target, 'POST', bookingsPath, row), 409)
      const notice = { ...soundNotice, ...person, bookingId: id }
      mustAnswer(await send(target, 'POST', '/functions/v1/send-booking-email', notice), 200)
    },
  }
}

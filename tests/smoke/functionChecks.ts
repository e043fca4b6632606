/** Are the edge functions deployed, and do they refuse what they must? No mail is sent. */
import { randomUUID } from 'node:crypto'
import { ask, type Check, must, mustAnswer, type SmokeTarget, send, soundNotice } from './check.ts'

function call(target: SmokeTarget, name: string, body: object, headers = {}): Promise<Response> {
  return send(target, 'POST', `/functions/v1/${name}`, body, headers)
}

function commonChecks(name: string): Check[] {
  return [
    {
      name: `${name} is deployed and answers the browser`,
      async run({ apiUrl, siteUrl }) {
        const url = `${apiUrl}/functions/v1/${name}`
        const answer = await ask(url, { method: 'OPTIONS', headers: { origin: siteUrl } })
        must(answer.ok, `answered ${answer.status}: deploy it and set its secrets`)
        must(answer.headers.has('access-control-allow-origin'), 'sends no CORS header')
      },
    },
    {
      name: `${name} can tell visitors apart`,
      async run(target) {
        const answer = await call(target, name, {})
        const header = answer.headers.get('x-address-from') ?? 'no header'
        // Any other may name one proxy for all visitors, who would then share one limit.
        must(
          header === 'cf-connecting-ip',
          `by ${header}: raise the functions' limits per address (supabase/README.md, Limits)`,
        )
      },
    },
    {
      name: `${name} refuses what is no request`,
      async run(target) {
        mustAnswer(await call(target, name, {}, { apikey: 'sb_publishable_wrong' }), 401)
        mustAnswer(await call(target, name, {}, { 'content-type': 'text/plain' }), 415)
        mustAnswer(await call(target, name, {}), 422)
      },
    },
    {
      name: `${name} sweeps for the secret key alone`,
      run: async (target) => mustAnswer(await call(target, name, { sweep: true }), 403),
    },
  ]
}

export const functionChecks: readonly Check[] = [
  ...commonChecks('send-booking-email'),
  {
    name: 'send-booking-email sends nothing for a booking that does not exist',
    async run(target) {
      const notice = { ...soundNotice, bookingId: randomUUID() }
      mustAnswer(await call(target, 'send-booking-email', notice), 404)
    },
  },
  ...commonChecks('send-contact-email'),
  ...commonChecks('send-withdrawal-email'),
]

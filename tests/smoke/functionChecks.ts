/** Are the edge functions deployed, and do they refuse what they must? No mail is sent without `--book`. */
import { areaOptions } from '../../src/domain/areas.ts'
import { ask, insert, invoke, notice } from '../contract/requests.ts'
import { functionNames } from '../functionNames.ts'
import { type Checks, must, mustAnswer, onFreeDay, smokeBooking } from './check.ts'
import { scripts } from './siteChecks.ts'

function commonChecks(name: string): Checks {
  return {
    [`${name} is deployed and answers the browser`]: async ({ apiUrl, siteUrl }) => {
      const url = `${apiUrl}/functions/v1/${name}`
      const answer = await ask(url, { method: 'OPTIONS', headers: { origin: siteUrl } })
      must(answer.ok, `answered ${answer.status}: deploy it and set its secrets`)
      must(answer.headers.has('access-control-allow-origin'), 'sends no CORS header')
    },
    [`${name} can tell visitors apart`]: async (target) => {
      const answer = await invoke(target, name, {})
      const header = answer.headers.get('x-address-from') ?? 'no header'
      // Any other header may have the address of one proxy for all visitors, who would then share one limit.
      must(
        header === 'cf-connecting-ip',
        `by ${header}: raise the functions' limits per address (supabase/README.md, Limits)`,
      )
    },
    [`${name} refuses invalid requests`]: async (target) => {
      const text = { 'content-type': 'text/plain' }
      mustAnswer(await invoke(target, name, {}, { key: 'sb_publishable_wrong' }), 401)
      mustAnswer(await invoke(target, name, {}, { headers: text }), 415)
      mustAnswer(await invoke(target, name, {}), 422)
    },
    [`${name} sweeps only with the secret key`]: async (target) =>
      mustAnswer(await invoke(target, name, { sweep: true }), 403),
  }
}

export const functionChecks: Checks = {
  ...Object.assign({}, ...functionNames.map(commonChecks)),
  'the site has the account, e-mail and address of the mails, and these prices': async (target) => {
    const answer = await invoke(target, 'send-booking-email', {})
    // As in the site's structured data.
    const prices = areaOptions.map(({ label, price }) => `${label}","price":${price},`)
    const named = [...(answer.headers.get('x-names')?.split(' ') ?? ['no header']), ...prices]
    const texts = [...(await scripts(target.siteUrl)), await (await ask(target.siteUrl)).text()]
    const strange = named.filter((word) => !texts.some((text) => text.includes(word)))
    must(strange.length === 0, `not ${strange.join(', ')}: set the secrets, or upload the site`)
  },
  'send-booking-email sends nothing for a booking that does not exist': async (target) =>
    mustAnswer(await invoke(target, 'send-booking-email', notice(smokeBooking())), 404),
}

/** `--book <e-mail>`: one real booking on a free day, clearly named as a test; its mails go there and to the company. */
export function bookingCheck(email: string): Checks {
  const test = smokeBooking({ name: 'TEST proszę usunąć', email })
  return {
    [`a test booking with its mails: remove row ${test.id} afterwards`]: async (target) => {
      const row = { ...test, ...(await onFreeDay(target)) }
      mustAnswer(await insert(target, row), 201)
      mustAnswer(await insert(target, row), 409)
      const answer = await invoke(target, 'send-booking-email', notice(row))
      const word = JSON.stringify(answer.body ?? '')
      must(word.includes('"sent"'), `its mails are not out: answered ${answer.status} ${word}`)
    },
  }
}

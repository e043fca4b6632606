/** With the secret key (SUPABASE_SECRET_KEY): is mail sent, and can the database tell visitors apart? */
import type { Database } from '../../supabase/types.ts'
import { rest } from '../contract/requests.ts'
import { type Checks, must, mustAnswer, type SmokeTarget } from './check.ts'

type MailStatus = Database['public']['Functions']['mail_status']['Returns'][number]

function minutesSince(moment: string): number {
  return Math.round((Date.now() - Date.parse(moment)) / 60_000)
}

async function mailStatus(target: SmokeTarget, key: string): Promise<MailStatus> {
  const asked = { method: 'POST', body: {}, key }
  const answer = await rest(target, '/rest/v1/rpc/mail_status', asked)
  must(answer.status !== 401, 'SUPABASE_SECRET_KEY is not a secret key of this project')
  mustAnswer(answer, 200)
  const [status] = answer.body as MailStatus[]
  if (!status) throw new Error('the mail queue has no status')
  return status
}

export function mailChecks(secretKey: string): Checks {
  return {
    'the sweep for owed mail runs': async (target) => {
      const { swept_at: sweptAt } = await mailStatus(target, secretKey)
      if (!sweptAt) throw new Error('it has never run: see "Owed mail" in supabase/README.md')
      const minutes = minutesSince(sweptAt)
      must(
        minutes <= 15,
        `it last ran ${minutes} minutes ago: is pg_net on, is the key in the Vault?`,
      )
      return `${minutes} minutes ago`
    },
    'mail goes out': async (target) => {
      const { down_since: downSince, owed, oldest } = await mailStatus(target, secretKey)
      must(!downSince, `none since ${downSince}: look at the password and the functions' logs`)
      const minutes = oldest ? minutesSince(oldest) : 0
      const words = `${owed} owed, the oldest for ${minutes} minutes`
      must(minutes <= 2 * 24 * 60, words)
      return words
    },
    'the database can tell visitors apart': async (target) => {
      const { address_from: header } = await mailStatus(target, secretKey)
      must(header === 'cf-connecting-ip', `by ${header}: all visitors may share one limit`)
    },
  }
}

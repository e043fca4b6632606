/**
 * Asks the company for its taken days, by the SDK's own client, and keeps the answer for visits
 * without a connection.
 */
import { PostgrestClient } from '@supabase/postgrest-js'
import { server } from '../config/server.ts'
import { parseTakenDays, type TakenDays } from '../domain/availability.ts'
import { deviceStorage } from '../outbox/browser.ts'

interface Kept {
  /** As it came. */
  readonly answer: unknown
  readonly askedAt: number
}

type Learn = (taken: TakenDays, askedAt: number) => void

const key = 'taken-days'
const answerLimit = 10_000

let asking: Promise<unknown> | undefined
/** The company has answered on this page: what the device keeps says no more, whatever its clock said. */
let isAnswered = false

async function recall(learn: Learn): Promise<void> {
  const kept = (await deviceStorage().read()).get(key) as Kept | undefined
  const taken = parseTakenDays(kept?.answer)
  if (kept && taken && !isAnswered) learn(taken, Number(kept.askedAt))
}

async function ask(learn: Learn): Promise<void> {
  const askedAt = Date.now()
  // The question is asked again when the days are looked at again.
  const options = { headers: { apikey: server.key }, retry: false }
  const { data: answer } = await new PostgrestClient(`${server.url}/rest/v1`, options)
    .rpc('taken_days', undefined, { get: true })
    .abortSignal(AbortSignal.timeout(answerLimit))
  const taken = parseTakenDays(answer)
  if (!taken) return
  isAnswered = true
  learn(taken, askedAt)
  const kept: Kept = { answer, askedAt }
  await deviceStorage().update((contents) => void contents.set(key, kept))
}

/**
 * Tells `learn` what the device has kept and what the company answers; `anew`: asked from now on, not
 * what is being answered already. Never rejects.
 */
export async function askTakenDays(learn: Learn, anew: boolean): Promise<void> {
  if (anew) await asking
  asking ??= Promise.allSettled([recall(learn), ask(learn)]).finally(() => {
    asking = undefined
  })
  await asking
}

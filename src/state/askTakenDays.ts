/** Asks the company for its taken days, and keeps the answer for visits without a connection. */
import { parseTakenDays, type TakenDays } from '../domain/availability.ts'
import { deviceStorage } from '../outbox/browser.ts'
import { askDatabase } from './askDatabase.ts'

interface Kept {
  /** As it came. */
  readonly answer: unknown
  readonly askedAt: number
}

type Learn = (taken: TakenDays, askedAt: number) => void

const key = 'taken-days'

let asking: Promise<unknown> | undefined

async function recall(learn: Learn): Promise<void> {
  const kept = (await deviceStorage().read()).get(key) as Kept | undefined
  const taken = parseTakenDays(kept?.answer)
  if (kept && taken) learn(taken, Number(kept.askedAt))
}

async function ask(learn: Learn): Promise<void> {
  const askedAt = Date.now()
  const answer = await askDatabase('taken_days')
  const taken = parseTakenDays(answer)
  if (!taken) return
  learn(taken, askedAt)
  await deviceStorage().put(key, { answer, askedAt } satisfies Kept)
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

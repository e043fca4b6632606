/** Asks the company's database for the taken days, and keeps the answer for visits without a connection. */
import { parseTakenDays, type TakenDays } from '../domain/availability.ts'
import { deviceStorage } from '../outbox/browser.ts'
import { restClient } from '../outbox/rest.ts'

interface Kept {
  /** The answer, unparsed. */
  readonly answer: unknown
  readonly askedAt: number
}

export interface KnownDays {
  readonly taken: TakenDays
  /** When the database was asked, ms; undefined while nothing is known. */
  readonly askedAt: number | undefined
}

const key = 'taken-days'
const answerTimeout = 10_000

function read({ answer, askedAt }: Kept): KnownDays | undefined {
  const taken = parseTakenDays(answer)
  return taken && { taken, askedAt }
}

/** The last answer, kept on this device. Never rejects. */
export async function storedTakenDays(): Promise<KnownDays | undefined> {
  const kept = (await deviceStorage().read()).get(key) as Kept | undefined
  return kept && read(kept)
}

/** The database's answer; undefined without one. Never rejects. */
export async function askTakenDays(): Promise<KnownDays | undefined> {
  const askedAt = Date.now()
  const { data: answer } = await restClient()
    .rpc('taken_days', undefined, { get: true })
    .abortSignal(AbortSignal.timeout(answerTimeout))
  const kept: Kept = { answer, askedAt }
  const known = read(kept)
  if (known) void deviceStorage().update((contents) => void contents.set(key, kept))
  return known
}

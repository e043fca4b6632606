/** Politeness: nothing is sent uncounted, by two at once, or before the server wants it. */
import type { Answer } from '../../../../src/outbox/classify.ts'
import { find, type Submission, type Submissions } from '../../../../src/outbox/submission.ts'
import { requestLimit } from '../../../../src/outbox/timing.ts'
import { type Request, requestOf } from '../../../../src/outbox/transitions.ts'
import { type Account, forgive } from './account.ts'
import { deviceTime } from './device.ts'
import type { Process, World } from './world.ts'

interface Begun {
  readonly request: Request
  readonly process: Process
  readonly at: number
  /** Its page was frozen between the claim and the request: the claim's time may have passed. */
  readonly isLate: boolean
  isUnderWay: boolean
}

/** A slow disk lies between a wish, its claim and its request (ms). */
const slack = 1000
const longestWait = 3_600_000

function isPending({ state }: Submission): boolean {
  return state !== 'returned' && state !== 'done'
}

function isAbout(record: Submission, { name, content }: Request): boolean {
  const next = requestOf(record)
  return next.name === name && next.content.id === content.id && isPending(record)
}

/** Judges every request of the accounts. */
export function createManners(
  world: World,
  accounts: ReadonlyMap<string, Account>,
  complain: (whose: string, what: string) => void,
) {
  const begun = new Map<string, Begun>()
  const keyOf = ({ name, content }: Request): string => `${content.id} ${name}`
  const isThawing = ({ frozenUntil }: Process): boolean =>
    frozenUntil > 0 && world.time - frozenUntil < slack
  world.onStop((process) => {
    // It may have stopped before it could write down what it was told.
    for (const account of accounts.values()) if (account.toldTo === process) forgive(account)
  })

  return {
    begins(process: Process, request: Request, all: Submissions): void {
      const { name, content } = request
      if (name === 'state') return
      const { email } = content.payload
      const kept = find(all, content.id)
      if (kept && isAbout(kept, request)) {
        if (kept.attempts === 0) complain(email, 'a request that is not accounted for')
      }
      const account = accounts.get(email)
      if (!account) return
      const other = begun.get(keyOf(request))
      // Only the customer does not wait until an answer is too late.
      const isUnderWay = other?.isUnderWay && !other.isLate
      const isEarly = isUnderWay && world.time < other.at + requestLimit - slack
      if (isEarly && account.actedAt < other.at - slack)
        complain(email, `sent by ${process.name} while ${other.process.name} sends it`)
      if (account.forms.includes(process)) return
      // Of other content, submitted since, the server has not said so.
      if (keyOf(request) === account.patienceOf && deviceTime(world) < account.patienceUntil)
        complain(email, 'sent before the server wanted it')
    },
    counts(process: Process, request: Request): void {
      const isLate = isThawing(process)
      begun.set(keyOf(request), { request, process, at: world.time, isLate, isUnderWay: true })
    },
    ends(process: Process, request: Request, answer: Answer | undefined): void {
      const key = keyOf(request)
      const last = begun.get(key)
      if (last?.request === request) last.isUnderWay = false
      const account = accounts.get(request.content.payload.email)
      if (!account || answer?.is !== 'http') return
      account.toldTo = process
      if (answer.status < 300 || answer.status === 409) {
        account.patienceUntil = 0
        account.actedAt = world.time
      }
      // Overtaken by the customer or by a success: this was about what was wished before.
      if (request.name === 'state') return
      if (answer.retryAfter === undefined) {
        account.patienceUntil = 0
        return
      }
      // About a sending that was begun before the customer cancelled.
      if (account.cancelled !== 'no' && request.name !== 'cancel') return
      if (!last || account.actedAt > last.at) return
      // What its timers claimed in the same moment goes out all the same.
      if (isThawing(process)) return
      // Of two who send at once, the last one's answer counts.
      if (last.request !== request) return
      const asked = Math.min(Number(answer.retryAfter) * 1000, longestWait)
      account.patienceUntil = deviceTime(world) + asked
      account.patienceOf = key
    },
  }
}

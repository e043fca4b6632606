/** Politeness: nothing is sent uncounted, by two at once, or before the server wants it. */
import type { Answer } from '../../../../src/outbox/classify.ts'
import { find, type Submission, type Submissions } from '../../../../src/outbox/submission.ts'
import { type Request, requestOf } from '../../../../src/outbox/transitions.ts'
import { type Account, forgive } from './account.ts'
import { deviceTime } from './device.ts'
import type { Process, World } from './world.ts'

export interface Manners {
  readonly begins: (process: Process, request: Request, all: Submissions) => void
  readonly counts: (process: Process, request: Request) => void
  readonly ends: (process: Process, request: Request, answer: Answer | undefined) => void
}

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
  hasLocks: boolean,
  complain: (whose: string, what: string) => void,
): Manners {
  const underWay = new Map<string, Process>()
  const begun = new Map<string, { readonly process: Process; readonly at: number }>()
  const keyOf = ({ name, content }: Request): string => `${content.id} ${name}`
  const forgetRequests = (process: Process): void => {
    for (const [id, sender] of underWay) if (sender === process) underWay.delete(id)
  }
  // Nobody waits for a frozen page longer than a lock is waited for.
  world.onFreeze(forgetRequests)
  world.onCrash((process) => {
    forgetRequests(process)
    // It may have died before it could write down what it was told.
    for (const account of accounts.values()) if (account.toldTo === process) forgive(account)
  })

  return {
    begins(process, request, all) {
      const { name, content } = request
      if (name === 'state') return
      const { email } = content.payload
      const kept = find(all, content.id)
      if (kept && isAbout(kept, request)) {
        if (kept.attempts === 0) complain(email, 'a request that is not accounted for')
        if (name === 'save' && !kept.sent) complain(email, 'sent without being called sent')
      }
      const other = underWay.get(keyOf(request))
      // Without locks two may send at once, and only the last one's answer counts.
      if (!hasLocks || process.isImpatient || other?.isImpatient) return
      if (other) complain(email, `sent by ${process.name} while ${other.name} sends it`)
      const account = accounts.get(email)
      if (!account || account.forms.includes(process)) return
      // Of other content, submitted since, the server has not said so.
      if (keyOf(request) === account.patienceOf && deviceTime(world) < account.patienceUntil)
        complain(email, 'sent before the server wanted it')
    },
    counts(process, request) {
      underWay.set(keyOf(request), process)
      begun.set(keyOf(request), { process, at: world.time })
    },
    ends(process, request, answer) {
      const key = keyOf(request)
      if (underWay.get(key) === process) underWay.delete(key)
      const account = accounts.get(request.content.payload.email)
      if (!account || answer?.is !== 'http') return
      account.toldTo = process
      if (answer.status < 300 || answer.status === 409) {
        account.patienceUntil = 0
        account.actedAt = world.time
      }
      // Overtaken by the customer or by a success: this was about what was wished before.
      const last = begun.get(key)
      if (request.name === 'state') return
      if (answer.retryAfter === undefined) {
        account.patienceUntil = 0
        return
      }
      // About a sending that was begun before the customer cancelled.
      if (account.cancelled !== 'no' && request.name !== 'cancel') return
      if (!last || account.actedAt > last.at) return
      // Of two who send at once, the last one's answer counts.
      if (process.isImpatient || last.process !== process) return
      const asked = Math.min(Number(answer.retryAfter) * 1000, longestWait)
      account.patienceUntil = deviceTime(world) + asked
      account.patienceOf = key
    },
  }
}

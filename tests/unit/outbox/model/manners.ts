/** Politeness: nothing is sent uncounted, by two at once, before the server wants it, or once refused. */

import type { Entry } from '../../../../src/outbox/entry.ts'
import { parseEntry } from '../../../../src/outbox/parseEntry.ts'
import type { Answer, RequestName } from '../../../../src/outbox/ports.ts'
import { type Account, forgive } from './account.ts'
import { deviceTime } from './device.ts'
import { contentOf, isBad } from './server.ts'
import type { Process, World } from './world.ts'

export interface Manners {
  readonly begins: (process: Process, entry: Entry, request: RequestName, stored: unknown) => void
  readonly counts: (process: Process, entry: Entry, request: RequestName) => void
  readonly ends: (
    process: Process,
    entry: Entry,
    request: RequestName,
    answer: Answer | undefined,
  ) => void
}

const longestWait = 3_600_000

function isRefusal(body: unknown): boolean {
  const { code, error } = (body ?? {}) as { code?: string; error?: string }
  return code === '23514' || error === 'invalid-fields'
}

/** Judges every request of the accounts' entries. */
export function createManners(
  world: World,
  accounts: ReadonlyMap<string, Account>,
  hasLocks: boolean,
  complain: (id: string, what: string) => void,
): Manners {
  const underWay = new Map<string, Process>()
  const begun = new Map<string, { readonly process: Process; readonly at: number }>()
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
    begins(process, entry, request, stored) {
      if (request === 'state') return
      const { id, step, revision } = entry
      const kept = parseEntry(stored)
      // Somebody else's answer may have taken it further meanwhile, or the customer.
      const isSame = kept?.step === step && kept.revision === revision && kept.state !== 'waiting'
      if (kept?.payload && isSame && kept.attempts === 0) {
        complain(id, 'a request that is not accounted for')
      }
      if (!kept) complain(id, 'a request for nothing that is kept')
      const other = underWay.get(`${id} ${request}`)
      // Without locks two may send at once, and only the last one's answer counts.
      if (!hasLocks || process.isImpatient || other?.isImpatient) return
      if (other) complain(id, `sent by ${process.name} while ${other.name} sends it`)
      const account = accounts.get(id)
      if (!account) return
      // Of other content, submitted since, the server has not said so.
      if (revision === account.patienceOf && deviceTime(world) < account.patienceUntil)
        complain(id, 'sent before the server wanted it')
      if (account.refused === contentOf(entry)) complain(id, 'sent again after it was refused')
    },
    counts(process, { id }, request) {
      underWay.set(`${id} ${request}`, process)
      begun.set(`${id} ${request}`, { process, at: world.time })
    },
    ends(process, entry, request, answer) {
      const key = `${entry.id} ${request}`
      if (underWay.get(key) === process) underWay.delete(key)
      const account = accounts.get(entry.id)
      if (!account || answer?.kind !== 'http') return
      account.toldTo = process
      const isMail = entry.kind === 'booking' && request === 'notify'
      // What an earlier attempt may have stored is asked for once more.
      const isSure = entry.attempts === 1 && !entry.earlier
      if (isBad(entry) && isRefusal(answer.body))
        account.refused = isSure && !isMail ? contentOf(entry) : undefined
      if (answer.status < 300 || answer.status === 409) {
        account.patienceUntil = 0
        account.actedAt = world.time
      }
      // Overtaken by the customer or by a success: this was about what was wished before.
      const last = begun.get(key)
      if (answer.retryAfter === undefined || request === 'state') return
      // About a sending that was begun before the customer cancelled.
      if (account.cancelled !== 'no' && request !== 'cancel') return
      if (!last || account.actedAt > last.at) return
      // Of two who send at once, the last one's answer counts.
      if (process.isImpatient || last.process !== process) return
      const asked = Math.min(Number(answer.retryAfter) * 1000, longestWait)
      account.patienceUntil = deviceTime(world) + asked
      account.patienceOf = entry.revision
    },
  }
}

/** What must hold: nothing lost, nothing twice, nothing claimed too early, nobody pestered. */
import type { Answer } from '../../../../src/outbox/answer.ts'
import type { Accepted, Outcome } from '../../../../src/outbox/contract.ts'
import {
  type Entry,
  isDelivered,
  parseEntry,
  type Submission,
} from '../../../../src/outbox/entry.ts'
import type { StoredEntry } from '../../../../src/outbox/store.ts'
import { deviceTime } from './device.ts'
import { contentOf, isBad, type Server } from './server.ts'
import type { Process, World } from './world.ts'

interface Account {
  readonly submission: Submission
  readonly content: string
  /** The customer was told that it waits or that it arrived. */
  promised: boolean
  /** It was kept in a page's memory alone, and that page died: the customer was warned of it. */
  readonly memories: Process[]
  /** Who was last told to be patient, or that the data is refused. */
  toldTo?: Process
  patienceUntil: number
  refused: boolean
  /** Where the customer waits at the form. */
  readonly forms: Process[]
}

export interface Oracle {
  readonly violations: string[]
  /** Storage and clock are sound, so that the stricter rules of politeness can be held too. */
  strict: boolean
  readonly submits: (process: Process, submission: Submission) => void
  readonly accepts: (
    process: Process,
    submission: Submission,
    accepted: Accepted,
    onShelf: boolean,
  ) => void
  readonly tells: (process: Process, submission: Submission, outcome: Outcome) => void
  /** The customer asked for it: what the server asked for no longer counts. */
  readonly userActs: (id: string) => void
  readonly allActs: () => void
  readonly sees: (entry: Entry) => void
  /** An entry is written, by a process where that is known. */
  readonly writes: (entry: Entry, process: Process | undefined) => void
  readonly logs: (text: string) => void
  readonly begins: (process: Process, entry: Entry, stored: unknown) => void
  readonly ends: (process: Process, entry: Entry, answer: Answer | undefined) => void
  readonly judge: (stored: readonly StoredEntry[]) => void
}

const longestWait = 3_600_000

function requestOf({ id, step }: Entry): string {
  return `${id} ${step}`
}

function isRefusal(body: unknown): boolean {
  const { code, error } = (body ?? {}) as { code?: string; error?: string }
  return code === '23514' || error === 'invalid-last-name'
}

/** Watches a world and its server. */
export function createOracle(world: World, server: Server): Oracle {
  const accounts = new Map<string, Account>()
  const underWay = new Map<string, Process>()
  const violations: string[] = []
  const complain = (id: string, what: string): void => {
    violations.push(`${id} at ${world.time}: ${what}`)
  }
  const forgetRequests = (process: Process): void => {
    for (const [id, sender] of underWay) if (sender === process) underWay.delete(id)
  }
  // A frozen page's lease ends like a dead one's: others may send then.
  world.onFreeze(forgetRequests)
  world.onCrash((process) => {
    forgetRequests(process)
    // It may have died before it could write down what it was told.
    for (const held of accounts.values()) if (held.toldTo === process) forgive(held)
  })

  function account(submission: Submission): Account {
    const known = accounts.get(submission.id)
    if (known) return known
    const opened = {
      submission,
      content: contentOf(submission),
      promised: false,
      memories: [],
      patienceUntil: 0,
      refused: false,
      forms: [],
    }
    accounts.set(submission.id, opened)
    return opened
  }

  function forgive(held: Account): void {
    held.patienceUntil = 0
    held.refused = false
  }

  function checkEarlyClaim(entry: Entry): void {
    if (!isDelivered(entry)) return
    if (entry.kind === 'booking' && !server.hasRow(entry.id))
      complain(entry.id, 'claimed saved without a row')
    const mailed = server.hasMail(entry.id) || entry.last?.problem === 'mail-given-up'
    if (entry.step === 'done' && !mailed) complain(entry.id, 'claimed done without a mail')
  }

  function checkRequest(process: Process, entry: Entry, stored: unknown): void {
    const { id } = entry
    const kept = parseEntry(stored)
    if (entry.step === 'notify' && entry.kind === 'booking' && !server.hasRow(id))
      complain(id, 'notified before it was saved')
    if (!oracle.strict) return
    // An answer that a frozen page was given before may have taken it further meanwhile.
    const isCounted = kept?.state === 'sending' && kept.attempts > 0 && kept.lease !== undefined
    if (!kept || (kept.step === entry.step && !isCounted)) {
      complain(id, 'a request that is not accounted for')
    }
    if (underWay.has(requestOf(entry)))
      complain(id, `sent by ${process.name} while ${underWay.get(requestOf(entry))?.name} sends it`)
    const held = accounts.get(id)
    if (held && deviceTime(world) < held.patienceUntil)
      complain(id, 'sent before the server wanted it')
    if (held?.refused) complain(id, 'sent again after it was refused')
  }

  function learn(process: Process, entry: Entry, answer: Answer | undefined): void {
    const held = accounts.get(entry.id)
    if (!held || answer?.kind !== 'http') return
    held.toldTo = process
    const isMail = entry.kind === 'booking' && entry.step === 'notify'
    if (isBad(entry) && isRefusal(answer.body)) held.refused = !isMail
    if (answer.status < 300 || answer.status === 409) held.patienceUntil = 0
    if (answer.retryAfter === undefined) return
    const asked = Math.min(Number(answer.retryAfter) * 1000, longestWait)
    held.patienceUntil = deviceTime(world) + asked
  }

  function judgeOne(
    { submission, content, promised, memories }: Account,
    stored: StoredEntry | undefined,
  ): void {
    const { id } = submission
    const rows = server.rows.filter((row) => row.content === content).length
    const mails = server.mails.get(content) ?? 0
    if (rows > 1) complain(id, `${rows} rows`)
    if (mails > 1) complain(id, `${mails} mails`)
    const arrived = submission.kind === 'booking' ? rows : mails
    const excused = !promised || arrived > 0 || memories.some(({ alive }) => !alive)
    if (!stored) {
      // Refused data that only a living page's memory holds is not lost.
      if (!excused && (!isBad(submission) || memories.length === 0)) complain(id, 'lost')
      return
    }
    if (stored.state === 'withdrawn' && excused) return
    if (stored.state === 'refused' || stored.state === 'withdrawn') {
      if (!isBad(submission)) complain(id, `${stored.state} though it was promised and good`)
      return
    }
    if (stored.state !== 'finished') {
      complain(id, `at rest as ${stored.step} ${stored.state}`)
      return
    }
    if (submission.kind === 'booking' && rows !== 1)
      complain(id, `${rows} rows with what was shown`)
    const givenUp = stored.last?.problem === 'mail-given-up'
    if (mails !== 1 && !givenUp) complain(id, `${mails} mails for what was shown`)
  }

  const oracle: Oracle = {
    violations,
    strict: true,
    submits(process, submission) {
      account(submission).forms.push(process)
    },
    accepts(process, submission, { entry, same }, onShelf) {
      const held = account(submission)
      oracle.userActs(submission.id)
      if (entry?.kept === 'memory') held.memories.push(process)
      if (same && !onShelf && entry?.kept !== 'memory')
        complain(submission.id, 'accepted before it was kept')
    },
    tells(process, submission, outcome) {
      const held = account(submission)
      held.forms.splice(held.forms.indexOf(process), 1)
      if (outcome.is === 'saved' || outcome.is === 'no-answer') held.promised = true
      if (outcome.is === 'saved') checkEarlyClaim(outcome.entry)
    },
    userActs(id) {
      const held = accounts.get(id)
      if (held) forgive(held)
    },
    allActs() {
      for (const id of accounts.keys()) oracle.userActs(id)
    },
    sees: checkEarlyClaim,
    writes(entry, process) {
      checkEarlyClaim(entry)
      if (entry.state !== 'withdrawn' || !process || !oracle.strict) return
      const isAtForm = accounts.get(entry.id)?.forms.includes(process)
      if (!isAtForm) complain(entry.id, 'taken back though nobody waits at the form')
    },
    logs(text) {
      if (text.includes('@') || text.includes('Zły') || text.includes('Jan')) {
        violations.push(`personal data in the log: ${text}`)
      }
    },
    begins(process, entry, stored) {
      checkRequest(process, entry, stored)
      underWay.set(requestOf(entry), process)
    },
    ends(process, entry, answer) {
      if (underWay.get(requestOf(entry)) === process) underWay.delete(requestOf(entry))
      learn(process, entry, answer)
    },
    judge(stored) {
      for (const held of accounts.values()) {
        judgeOne(
          held,
          stored.find((entry) => entry.id === held.submission.id),
        )
      }
      for (const row of server.rows) {
        if (![...accounts.values()].some(({ content }) => content === row.content)) {
          complain(row.id, 'a row nobody submitted')
        }
      }
    },
  }
  return oracle
}

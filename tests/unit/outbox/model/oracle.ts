/** What must hold: nothing lost, nothing twice, nothing claimed too early, nobody pestered. */

import type { Outcome } from '../../../../src/outbox/contract.ts'
import { type Entry, isDelivered, type Receipt } from '../../../../src/outbox/entry.ts'
import type { Submission } from '../../../../src/outbox/kinds/kinds.ts'
import type { Answer, RequestName } from '../../../../src/outbox/ports.ts'
import type { StoredEntry } from '../../../../src/outbox/store.ts'
import { type Account, accountOf, forgive } from './account.ts'
import { judgeOne } from './judge.ts'
import { createManners } from './manners.ts'
import { contentOf, isBad, type Server } from './server.ts'
import type { Process, World } from './world.ts'

export interface Oracle {
  readonly violations: string[]
  /** Storage and clock are sound, so that the stricter rules of politeness can be held too. */
  strict: boolean
  soundStorage: boolean
  readonly submits: (process: Process, submission: Submission) => void
  readonly tells: (process: Process, submission: Submission, outcome: Outcome) => void
  /** The customer takes it back to the form, or wants it cancelled. */
  readonly takesBack: (process: Process, id: string) => void
  readonly cancels: (id: string) => void
  readonly saysCancelled: (id: string) => void
  /** A page shows what was delivered, and lets the outbox forget it. */
  readonly shows: (entry: Entry) => void
  /** The customer asked for it: what the server asked for no longer counts. */
  readonly allActs: () => void
  readonly sees: (entry: Entry | Receipt) => void
  /** An entry is written, by a process where that is known. */
  readonly writes: (entry: Entry | Receipt, process: Process | undefined) => void
  readonly logs: (text: string) => void
  readonly begins: (process: Process, entry: Entry, request: RequestName, stored: unknown) => void
  readonly ends: (
    process: Process,
    entry: Entry,
    request: RequestName,
    answer: Answer | undefined,
  ) => void
  readonly judge: (stored: readonly StoredEntry[]) => void
}

/** Watches a world and its server. */
export function createOracle(world: World, server: Server, hasLocks: boolean): Oracle {
  const accounts = new Map<string, Account>()
  const violations: string[] = []
  const complain = (id: string, what: string): void => {
    violations.push(`${id} at ${world.time}: ${what}`)
  }
  const manners = createManners(world, accounts, hasLocks, complain)

  function checkEarlyClaim(entry: Entry | Receipt): void {
    if (!isDelivered(entry)) return
    const { id, kind } = entry
    const held = kind === 'booking' ? server.row(id) : server.mail(id)
    if (!held) {
      complain(id, 'claimed delivered, and the server does not hold it')
      return
    }
    // Tabs that can't see what the other has stored can't number their versions.
    if (!oracle.soundStorage) return
    if (entry.revision !== held.revision || (entry.payload && contentOf(entry) !== held.content))
      complain(id, 'the server holds another version than the one that is claimed')
    const mailed = server.mail(id) || entry.last?.problem === 'mail-given-up'
    if (entry.step === 'done' && !mailed) complain(id, 'claimed done without a mail')
  }

  const oracle: Oracle = {
    violations,
    strict: true,
    soundStorage: true,
    submits(process, submission) {
      const account = accountOf(accounts, submission)
      account.versions.push({ content: contentOf(submission), bad: isBad(submission) })
      account.forms.push(process)
      account.cancelled = 'no'
      account.actedAt = world.time
      forgive(account)
    },
    tells(process, submission, outcome) {
      const account = accountOf(accounts, submission)
      account.forms.splice(account.forms.indexOf(process), 1)
      if (outcome.is === 'waiting' && account.cancelled === 'no') account.promised = true
      if (outcome.is === 'waiting' && outcome.entry.kept === 'memory')
        account.memories.push(process)
      if (outcome.is === 'saved') {
        account.promised = true
        checkEarlyClaim(outcome.entry)
      }
    },
    takesBack(process, id) {
      const account = accounts.get(id)
      account?.forms.push(process)
      if (account) account.promised = false
    },
    cancels(id) {
      const account = accounts.get(id)
      if (!account) return
      account.cancelled = 'wanted'
      account.promised = false
      account.actedAt = world.time
      forgive(account)
    },
    saysCancelled(id) {
      const account = accounts.get(id)
      if (account?.cancelled !== 'wanted' || account.forms.length > 0) return
      account.cancelled = 'told'
      if (server.row(id)) complain(id, 'said to be cancelled, though it had arrived')
    },
    shows(entry) {
      checkEarlyClaim(entry)
      const account = accounts.get(entry.id)
      if (account) account.shown = contentOf(entry)
    },
    allActs() {
      for (const account of accounts.values()) {
        account.actedAt = world.time
        forgive(account)
      }
    },
    sees: checkEarlyClaim,
    writes(entry, process) {
      checkEarlyClaim(entry)
      if (entry.state !== 'returned' || !process || !oracle.strict) return
      const isAtForm = accounts.get(entry.id)?.forms.includes(process)
      if (!isAtForm) complain(entry.id, 'taken back though nobody waits at the form')
    },
    logs(text) {
      if (text.includes('@') || text.includes('Zły') || text.includes('Jan')) {
        violations.push(`personal data in the log: ${text}`)
      }
    },
    begins(process, entry, request, stored) {
      if (request === 'notify' && entry.kind === 'booking' && !server.row(entry.id))
        complain(entry.id, 'notified before it was saved')
      if (oracle.strict) manners.begins(process, entry, request, stored)
      manners.counts(process, entry, request)
    },
    ends: manners.ends,
    judge(stored) {
      for (const account of accounts.values()) {
        const entry = stored.find(({ id }) => id === account.id)
        for (const what of judgeOne(account, entry, server, oracle.soundStorage))
          complain(account.id, what)
      }
      for (const row of server.rows) {
        const versions = accounts.get(row.id)?.versions ?? []
        if (!versions.some(({ content }) => content === row.content))
          complain(row.id, 'a row nobody submitted')
      }
    },
  }
  return oracle
}

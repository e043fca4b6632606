/** What must hold: nothing lost, nothing twice, nothing claimed too early, nobody kept waiting. */
import type { Content } from '../../../../src/outbox/kinds/kinds.ts'
import type { Place } from '../../../../src/outbox/storage.ts'
import { isSaved, type Submission } from '../../../../src/outbox/submission.ts'
import { type Account, accountOf, isInDatabase, judgeOne } from './judge.ts'
import { type Server, textOf } from './server.ts'
import type { Process, World } from './world.ts'

/** 20 s for the answer, 3 for the mail, and a slow disk. */
const longestWait = 24_000

export type Oracle = ReturnType<typeof createOracle>

/** Watches a world and its server. */
export function createOracle(world: World, server: Server) {
  const accounts = new Map<string, Account>()
  const violations: string[] = []
  const complain = (whose: string, what: string): void => {
    violations.push(`${whose} at ${world.time}: ${what}`)
  }

  function checkClaim(record: Submission): void {
    if (!isSaved(record)) return
    const { id, kind, payload } = record
    const held = kind === 'booking' ? server.row(id) : server.mail(record)
    if (!held) complain(payload.email, 'called saved, and the server does not hold it')
    else if (textOf(record) !== textOf(held) && isInDatabase(accountOf(accounts, record)))
      complain(payload.email, 'the server holds another content than the one that is claimed')
    if (record.state === 'done' && !server.mail(record) && !record.problem)
      complain(payload.email, 'called done without a mail')
  }

  const oracle = {
    violations,
    /** Storage and clock are sound: no form waits too long. */
    isSound: true,
    submits(process: Process, content: Content): void {
      const account = accountOf(accounts, content)
      if (account.texts.at(-1) !== textOf(content)) account.texts.push(textOf(content))
      account.forms.push(process)
      // A changed message is sent in the place of the one that waits.
      if (account.kind !== 'booking' && account.promised !== textOf(content))
        account.promised = undefined
      account.cancelled = 'no'
    },
    /** The form hears the outcome of what it has waited for since then. */
    tells(process: Process, content: Content, record?: Submission, since = world.time): void {
      const account = accountOf(accounts, content)
      account.forms.splice(account.forms.indexOf(process), 1)
      const wasFrozen = process.frozenUntil > since
      if (oracle.isSound && !wasFrozen && world.time - since > longestWait)
        complain(account.email, 'told nothing for too long')
      if (!record) return
      checkClaim(record)
      if (record.state === 'sending') complain(account.email, 'left at the form without an answer')
      const isPromised = isSaved(record) || record.state === 'waiting'
      if (isPromised && account.cancelled === 'no') account.promised = textOf(record)
      if (record.state === 'returned') account.promised = undefined
    },
    /** The customer takes it back to the form. */
    takesBack(process: Process, content: Content): void {
      const account = accountOf(accounts, content)
      account.forms.push(process)
      account.promised = undefined
    },
    cancels(content: Content): void {
      const account = accountOf(accounts, content)
      account.cancelled = 'wanted'
      account.promised = undefined
    },
    saysCancelled(content: Content): void {
      const account = accountOf(accounts, content)
      if (account.cancelled !== 'wanted' || account.forms.length > 0 || !isInDatabase(account))
        return
      account.cancelled = 'told'
      if (server.rows.some(({ payload }) => payload.email === account.email))
        complain(account.email, 'said to be cancelled, though it had arrived')
    },
    /** A page that keeps it there shows a record. */
    sees(record: Submission, place: Place): void {
      accountOf(accounts, record).places.add(place)
      checkClaim(record)
    },
    logs(text: string): void {
      if (/@|Zły|Jan/.test(text)) violations.push(`personal data in the log: ${text}`)
    },
    judge(records: readonly Submission[]): void {
      for (const record of records) checkClaim(record)
      for (const account of accounts.values())
        for (const what of judgeOne(account, records, server)) complain(account.email, what)
    },
  }
  return oracle
}

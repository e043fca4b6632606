/** What must hold: nothing lost, nothing twice, nothing claimed too early, nobody kept waiting. */
import { cancelledRule } from '../../../../src/outbox/classify.ts'
import type { Content } from '../../../../src/outbox/kinds/kinds.ts'
import type { Place } from '../../../../src/outbox/storage.ts'
import { isSaved, type Submission } from '../../../../src/outbox/submission.ts'
import { type Server, textOf } from './server.ts'
import type { Process, World } from './world.ts'

/** What is known of one submission: what was wanted, told and shown. */
interface Account {
  readonly kind: Content['kind']
  /** The same under every id. */
  readonly email: string
  /** Every content the customer has submitted, one after the other. */
  readonly texts: string[]
  /** The content that the customer was told to wait for, or that arrived. */
  promised: string | undefined
  /** Wanted by the customer; told to be certain. */
  cancelled: 'no' | 'wanted' | 'told'
  /** Wherever a page has stored it. */
  readonly places: Set<Place>
  /** The pages where the customer waits at the form. */
  readonly forms: Process[]
}

/** Whether it was always in the database, where each page sees the changes of the others. */
function isInDatabase({ places }: Account): boolean {
  return !places.has('localStorage') && !places.has('memory')
}

const resting = ['returned', 'done']

/** What is wrong with one submission once everything is at rest. */
function judgeOne(account: Account, all: readonly Submission[], server: Server): string[] {
  const { email, kind, promised, places, texts } = account
  const wrong: string[] = []
  const isCommon = isInDatabase(account)
  const isTheirs = ({ payload }: Content) => payload.email === email
  const records = all.filter(isTheirs)
  const rows = server.rows.filter(isTheirs).map(textOf)
  const mails = server.mails.filter(isTheirs).map(textOf)
  const arrived = kind === 'booking' ? rows : mails

  for (const { state } of records) if (!resting.includes(state)) wrong.push(`at rest as ${state}`)
  for (const text of arrived) if (!texts.includes(text)) wrong.push('nobody submitted what arrived')
  if (kind === 'booking') {
    if (rows.length > 1) wrong.push(`${rows.length} rows`)
    if (records.length > 1 && isCommon) wrong.push(`${records.length} records`)
    if (account.cancelled === 'told' && rows.length > 0) wrong.push('cancelled, and yet it arrived')
    if (rows.length > 0 && !records.some(isSaved) && isCommon)
      wrong.push('the device does not know that it arrived')
    if (isCommon && mails.some((text) => text !== rows[0]))
      wrong.push('mailed another content than the row')
  }
  for (const text of mails) {
    const isText = (one: string): boolean => one === text
    const times = kind === 'booking' ? 1 : texts.filter(isText).length
    if (mails.filter(isText).length > times) wrong.push('mailed twice')
  }

  const hasArrived = arrived.some((text) => kind === 'booking' || text === promised)
  // Shown by the bar: returned to a dead form, refused by the server, or its id cancelled meanwhile.
  const isUnheard = !isCommon || account.forms.some(({ alive }) => !alive)
  const isBack = records.some(
    (record) =>
      record.state === 'returned' &&
      (isUnheard || record.problem?.rule === cancelledRule || server.refused.has(textOf(record))),
  )
  // It is gone with its page; the customer was warned.
  const isWarned = places.has('memory')
  if (promised !== undefined && !hasArrived && !isBack && !isWarned) wrong.push('lost')
  return wrong
}

/** 20 s for the answer, 3 for the mail, and a slow disk. */
const longestWait = 24_000

/** Watches a world and its server. */
export function createOracle(world: World, server: Server) {
  const accounts = new Map<string, Account>()
  const violations: string[] = []
  const complain = (whose: string, what: string): void => {
    violations.push(`${whose} at ${world.time}: ${what}`)
  }

  /** Created at the first submission. */
  function accountOf({ kind, payload }: Content): Account {
    const { email } = payload
    const account: Account = accounts.get(email) ?? {
      ...{ kind, email, texts: [], forms: [], places: new Set() },
      ...{ promised: undefined, cancelled: 'no' },
    }
    accounts.set(email, account)
    return account
  }

  function checkClaim(record: Submission): void {
    if (!isSaved(record)) return
    const { id, kind, payload } = record
    const found = kind === 'booking' ? server.row(id) : server.mail(record)
    if (!found) complain(payload.email, 'called saved, and the server does not hold it')
    else if (textOf(record) !== textOf(found) && isInDatabase(accountOf(record)))
      complain(payload.email, 'the server holds another content than the one that is claimed')
    if (record.state === 'done' && !server.mail(record) && !record.problem)
      complain(payload.email, 'called done without a mail')
  }

  const oracle = {
    violations,
    /** Storage and clock are sound: no form waits too long. */
    isSound: true,
    submits(process: Process, content: Content): void {
      const account = accountOf(content)
      if (account.texts.at(-1) !== textOf(content)) account.texts.push(textOf(content))
      account.forms.push(process)
      // A changed message is sent in the place of the one that waits.
      if (account.kind !== 'booking' && account.promised !== textOf(content))
        account.promised = undefined
      account.cancelled = 'no'
    },
    /** The form gets the outcome, for which it has waited `since` then. */
    tells(process: Process, content: Content, record?: Submission, since = world.time): void {
      const account = accountOf(content)
      account.forms.splice(account.forms.indexOf(process), 1)
      if (oracle.isSound && process.frozenUntil <= since && world.time - since > longestWait)
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
      const account = accountOf(content)
      account.forms.push(process)
      account.promised = undefined
    },
    cancels(content: Content): void {
      const account = accountOf(content)
      account.cancelled = 'wanted'
      account.promised = undefined
    },
    saysCancelled(content: Content): void {
      const account = accountOf(content)
      if (account.cancelled !== 'wanted' || account.forms.length > 0 || !isInDatabase(account))
        return
      account.cancelled = 'told'
      if (server.rows.some(({ payload }) => payload.email === account.email))
        complain(account.email, 'said to be cancelled, though it had arrived')
    },
    /** A page shows a record that it has in this place. */
    sees(record: Submission, place: Place): void {
      accountOf(record).places.add(place)
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

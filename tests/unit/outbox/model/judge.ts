/** What the oracle knows of one intention: what was wished, told and shown; and what is wrong with it in the end. */
import { cancelledRule } from '../../../../src/outbox/classify.ts'
import type { Content } from '../../../../src/outbox/kinds/kinds.ts'
import type { Place } from '../../../../src/outbox/storage.ts'
import { isSaved, type Submission } from '../../../../src/outbox/submission.ts'
import { type Server, textOf } from './server.ts'
import type { Process } from './world.ts'

export interface Account {
  readonly kind: Content['kind']
  /** It stays the same, whatever the id. */
  readonly email: string
  /** Every content the customer has submitted, one after the other. */
  readonly texts: string[]
  /** The content that the customer was told to wait for, or that arrived. */
  promised: string | undefined
  /** Wanted by the customer; told that it is certain. */
  cancelled: 'no' | 'wanted' | 'told'
  /** Wherever a page has kept it. */
  readonly places: Set<Place>
  /** Where the customer waits at the form. */
  readonly forms: Process[]
}

/** Whether it was always in the database, where each page sees what the others have done with it. */
export function isInDatabase({ places }: Account): boolean {
  return !places.has('localStorage') && !places.has('memory')
}

/** The account of this intention, opened at its first submission. */
export function accountOf(accounts: Map<string, Account>, { kind, payload }: Content): Account {
  const { email } = payload
  const account: Account = accounts.get(email) ?? {
    ...{ kind, email, texts: [], forms: [], places: new Set() },
    ...{ promised: undefined, cancelled: 'no' },
  }
  accounts.set(email, account)
  return account
}

const resting = ['returned', 'done']

/** What is wrong with one intention once everything is at rest. */
export function judgeOne(account: Account, all: readonly Submission[], server: Server): string[] {
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
  // Told of by the bar: given back by a form that died before it could say so, or by a page that could not
  // see what was promised elsewhere; refused by the server; or its id cancelled meanwhile.
  const isUnheard = !isCommon || account.forms.some(({ alive }) => !alive)
  const isBack = records.some(
    (record) =>
      record.state === 'returned' &&
      (isUnheard || record.problem?.rule === cancelledRule || server.refused.has(textOf(record))),
  )
  // It is gone with its page, of which the customer was warned.
  const isWarned = places.has('memory')
  if (promised !== undefined && !hasArrived && !isBack && !isWarned) wrong.push('lost')
  return wrong
}

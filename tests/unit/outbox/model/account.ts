/** What the oracle knows of one intention: what was wished, told and shown. */
import type { Submission } from '../../../../src/outbox/kinds/kinds.ts'
import type { Process } from './world.ts'

export interface Account {
  readonly id: string
  readonly kind: Submission['kind']
  readonly email: string
  /** Every content the customer has submitted. */
  readonly versions: { readonly content: string; readonly bad: boolean }[]
  /** The customer was told that it waits or that it arrived. */
  promised: boolean
  /** Wanted by the customer; told that it is certain. */
  cancelled: 'no' | 'wanted' | 'told'
  /** What a page has shown as delivered. */
  shown?: string
  /** It was kept in a page's memory alone, and that page died: the customer was warned of it. */
  readonly memories: Process[]
  /** Who was last told to be patient, or that the data is refused. */
  toldTo?: Process
  patienceUntil: number
  /** The revision that it asked this of. */
  patienceOf: number
  /** When the customer last acted, or the server said yes. */
  actedAt: number
  /** The content that the server refused, for which it needs no second request. */
  refused: string | undefined
  /** Where the customer waits at the form. */
  readonly forms: Process[]
}

/** The account of this intention, opened at its first submission. */
export function accountOf(accounts: Map<string, Account>, submission: Submission): Account {
  const known = accounts.get(submission.id)
  if (known) return known
  const { id, kind, payload } = submission
  const opened: Account = {
    ...{ id, kind, email: payload.email, versions: [], memories: [], forms: [] },
    ...{ promised: false, cancelled: 'no', refused: undefined },
    ...{ patienceUntil: 0, patienceOf: 0, actedAt: 0 },
  }
  accounts.set(id, opened)
  return opened
}

/** The customer acts: what the server asked for before no longer counts. */
export function forgive(account: Account): void {
  account.patienceUntil = 0
  account.refused = undefined
}

/** What the oracle knows of one intention: what was wished, told and shown. */
import type { Content } from '../../../../src/outbox/kinds/kinds.ts'
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
  /** It was ever wanted. */
  wasCancelled: boolean
  /** It was kept in a page's memory alone, and that page died: the customer was warned of it. */
  readonly memories: Process[]
  /** Every page on which it was submitted. */
  readonly pages: Set<Process>
  /** Where the customer waits at the form. */
  readonly forms: Process[]
}

/** The account of this intention, opened at its first submission. */
export function accountOf(accounts: Map<string, Account>, { kind, payload }: Content): Account {
  const { email } = payload
  const known = accounts.get(email)
  if (known) return known
  const opened: Account = {
    ...{ kind, email, texts: [], memories: [], forms: [], pages: new Set() },
    ...{ promised: undefined, cancelled: 'no', wasCancelled: false },
  }
  accounts.set(email, opened)
  return opened
}

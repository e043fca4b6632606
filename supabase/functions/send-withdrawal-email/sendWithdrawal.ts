/** Stores one statement of withdrawal and sends the mails that it still owes: store and claim, send, mark. */
import type { NewWithdrawal } from '../_shared/database.ts'
import type { Deps } from '../_shared/deps.ts'
import { sendTwoMails } from '../_shared/twoMails.ts'
import { companyMail } from './companyMail.ts'
import { receiptMail } from './receiptMail.ts'

/** But for `limited` and `unknown` the database holds the statement; `revision` is the one it holds. */
export type WithdrawalSending =
  | { readonly became: 'limited' | 'unknown' }
  | { readonly became: 'sent' | 'already-sent' | 'kept' | 'failed'; readonly revision: number }

/**
 * `kept`: its mails wait for the sweep, or another call is at them. `failed`: they were tried, and the sweep will
 * try again. Without `arrived` it sends the mails of a stored one.
 */
export async function sendWithdrawal(
  id: string,
  deps: Pick<Deps, 'database' | 'mailer' | 'settings' | 'gate'>,
  arrived?: NewWithdrawal,
): Promise<WithdrawalSending> {
  const { database, settings } = deps
  const claimed = await database.claimWithdrawal(id, arrived)
  if (!('revision' in claimed)) return { became: claimed.outcome }
  const { revision } = claimed
  if (claimed.outcome === 'sent') return { became: 'already-sent', revision }
  if (claimed.outcome !== 'claimed') return { became: claimed.outcome, revision }
  const { withdrawal, booking, claim } = claimed
  const became = await sendTwoMails(
    {
      ...{ name: 'send-withdrawal-email', id, owed: claimed },
      customer: () => receiptMail(withdrawal, settings),
      company: (refused) => companyMail(withdrawal, booking, settings, refused),
      finish: (mark) => database.finishWithdrawal(id, mark),
      release: () => database.releaseWithdrawal(id, claim),
    },
    deps,
  )
  return { became, revision }
}

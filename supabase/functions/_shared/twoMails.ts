/** The two mails of one row: the customer's, then the company's. Each is sent until it is marked, and no further. */
import type { MailMark, OwedMails } from './database.ts'
import type { Deps } from './deps.ts'
import type { Mail, MailOutcome } from './mail.ts'

export interface TwoMails {
  /** The function's name and the row's id, for the log. */
  readonly name: string
  readonly id: string
  readonly owed: OwedMails
  readonly customer: () => Mail
  /** `refused` tells that the customer's own mail was turned down for good. */
  readonly company: (refused: boolean) => Mail
  readonly finish: (mark: MailMark) => Promise<void>
  /** Gives the claim back, so that the next call may try at once. */
  readonly release: () => Promise<void>
}

const markAttempts = 3

// A mail that is out but not marked would go out again, so the mark gets several chances.
async function mark(finish: TwoMails['finish'], what: MailMark): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await finish(what)
    } catch (error) {
      if (attempt === markAttempts) throw error
    }
  }
}

/** Throws when the database can't be reached; the claim then runs out. */
export async function sendTwoMails(
  mails: TwoMails,
  { mailer, gate }: Pick<Deps, 'mailer' | 'gate'>,
): Promise<'sent' | 'failed'> {
  const { name, id, owed } = mails
  let failed = false
  const settle = async (outcome: MailOutcome, what: 'customer' | 'company'): Promise<void> => {
    if (outcome.outcome === 'sent') return await mark(mails.finish, what)
    if (outcome.outcome === 'refused' && what === 'customer') {
      return await mark(mails.finish, 'customer-refused')
    }
    failed = true
    const reason = outcome.outcome === 'failed' ? outcome.reason : 'the address is refused'
    gate.log(`${name}: ${what} mail of ${id} failed: ${reason}`)
  }

  // The customer first: the company's notice tells when that address was refused.
  let refused = owed.customer === 'refused'
  if (owed.customer === 'owed') {
    const outcome = await mailer.send(mails.customer())
    refused = outcome.outcome === 'refused'
    await settle(outcome, 'customer')
  }
  // Even after a failure: the company should know of it as soon as it can.
  if (owed.company === 'owed') {
    await settle(await mailer.send(mails.company(refused)), 'company')
  }
  if (!failed) return 'sent'
  await mails.release()
  return 'failed'
}

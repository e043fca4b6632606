/** The end of a schedule: what is stored, what was shown, and what the server holds. */
import type { StoredEntry } from '../../../../src/outbox/store.ts'
import type { Account } from './account.ts'
import type { Server } from './server.ts'

/** What is wrong with one intention once everything is at rest. */
export function judgeOne(
  account: Account,
  stored: StoredEntry | undefined,
  server: Server,
  soundStorage: boolean,
): string[] {
  const { id, email, kind, promised, memories, versions } = account
  const wrong: string[] = []
  const rows = server.rows.filter((row) => row.email === email)
  const mails = server.mails.filter((mail) => mail.email === email)
  const held = kind === 'booking' ? server.row(id) : server.mail(id)
  if (rows.length > 1) wrong.push(`${rows.length} rows`)
  if (mails.length > 1) wrong.push(`${mails.length} mails`)
  if (account.cancelled === 'told' && held) wrong.push('cancelled, and yet it arrived')
  if (soundStorage && account.shown !== undefined && account.shown !== held?.content)
    wrong.push('another version is shown than the server holds')
  const isExcused =
    !promised ||
    held !== undefined ||
    memories.some(({ alive }) => !alive) ||
    server.isCancelled(id)
  // Refused data that only a living page's memory holds is not lost.
  const isRefusedInMemory = versions.some(({ bad }) => bad) && memories.length > 0
  if (!stored) {
    if (!isExcused && !isRefusedInMemory) wrong.push('lost')
    return wrong
  }
  if (stored.state === 'returned' || stored.state === 'refused') {
    const isRefused = stored.state === 'refused' && versions.some(({ bad }) => bad)
    const isFine = isExcused || isRefusedInMemory || isRefused
    if (!isFine) wrong.push(`${stored.state} though it was promised and good`)
    if (server.row(id)) wrong.push(`${stored.state}, though the server holds it`)
    return wrong
  }
  if (stored.state !== 'finished') {
    wrong.push(`at rest as ${stored.step} ${stored.state}`)
    return wrong
  }
  if (kind === 'booking' && !held) wrong.push('no row for what is finished')
  if (!stored.payload && account.shown === undefined) wrong.push('forgotten before it was shown')
  const isGivenUp = stored.last?.problem === 'mail-given-up'
  if (mails.length !== 1 && !isGivenUp) wrong.push(`${mails.length} mails for what was shown`)
  if (soundStorage && kind === 'booking' && mails[0] && mails[0].content !== held?.content)
    wrong.push('mailed another version than the row')
  return wrong
}

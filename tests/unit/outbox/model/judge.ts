/** The end of a schedule: what is stored, what was shown, and what the server holds. */
import { cancelledRule } from '../../../../src/outbox/classify.ts'
import { isSaved, type Submission } from '../../../../src/outbox/submission.ts'
import type { Account } from './account.ts'
import { type Server, textOf } from './server.ts'

const resting = ['returned', 'done']

/** What is wrong with one intention once everything is at rest. */
export function judgeOne(
  account: Account,
  all: readonly Submission[],
  server: Server,
  soundStorage: boolean,
): string[] {
  const { email, kind, promised, memories, texts } = account
  const wrong: string[] = []
  const records = all.filter(({ payload }) => payload.email === email)
  const rows = server.rows.filter((row) => row.email === email)
  const mails = server.mails.filter((mail) => mail.email === email)
  const arrived = kind === 'booking' ? rows : mails
  const saved = records.filter(isSaved)
  // Tabs that could not see what the other had stored, of which the last one's word was taken over.
  const isSplit = !soundStorage && account.pages.size > 1
  // A page that died had it in its memory alone, and had said so, or had not yet answered at its form.
  const isUnheard = promised === undefined || account.forms.some(({ alive }) => !alive)
  const isForgivable = memories.length > 0 || isSplit || (!soundStorage && isUnheard)

  for (const { state } of records) if (!resting.includes(state)) wrong.push(`at rest as ${state}`)
  for (const { text } of arrived)
    if (!texts.includes(text)) wrong.push('nobody submitted what arrived')
  if (kind === 'booking') {
    if (rows.length > 1) wrong.push(`${rows.length} rows`)
    if (soundStorage && records.length > 1) wrong.push(`${records.length} records`)
    if (account.cancelled === 'told' && rows.length > 0) wrong.push('cancelled, and yet it arrived')
    if (rows.length > 0 && saved.length === 0 && !isForgivable)
      wrong.push('the device does not know that it arrived')
    if (soundStorage && mails.some(({ text }) => text !== rows[0]?.text))
      wrong.push('mailed another content than the row')
  }
  for (const { text } of mails) {
    const isText = (one: string): boolean => one === text
    const times = kind === 'booking' ? 1 : texts.filter(isText).length
    if (mails.filter((mail) => isText(mail.text)).length > times) wrong.push('mailed twice')
  }

  for (const record of saved) {
    const held = kind === 'booking' ? server.row(record.id) : server.mail(record)
    if (!held) wrong.push('the server does not hold what is shown')
    else if (soundStorage && held.text !== textOf(record))
      wrong.push('another content is shown than the server holds')
    const isMailGivenUp = record.problem !== undefined
    if (!server.mail(record) && !isMailGivenUp) wrong.push('never mailed')
  }

  const hasArrived = arrived.some(
    ({ text }) => kind === 'booking' || !soundStorage || text === promised,
  )
  // Told of by the bar: refused by the server, its id cancelled meanwhile, or given back in a tab that could not see this one's.
  const isBack = records.some(
    (record) =>
      record.state === 'returned' &&
      (!soundStorage ||
        record.problem?.rule === cancelledRule ||
        server.refused.has(textOf(record))),
  )
  const isRefused =
    isBack || (memories.length > 0 && (isSplit || server.refused.has(promised ?? '')))
  // A cancellation was taken over by another tab, or from before its page had only its memory left.
  const isTakenOver = (isSplit || memories.length > 0) && account.wasCancelled
  const isForgotten = isTakenOver || memories.some(({ alive }) => !alive)
  if (promised !== undefined && !hasArrived && !isRefused && !isForgotten) wrong.push('lost')
  return wrong
}

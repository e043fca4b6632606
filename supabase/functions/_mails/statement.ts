/** What both mails say about a statement of withdrawal: only what its row says. */
import dates from '../../../locales/pl/dates.json' with { type: 'json' }
import { addDays, formatDayLong, warsawDay } from '../../../src/domain/day.ts'
import { formatMoment } from '../../../src/domain/moment.ts'
import { numberHalf } from '../../../src/domain/orderNumber.ts'
import type { WithdrawalRow } from '../_shared/database.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import { type Block, mainFacts, quote } from './blocks.ts'
import { emailCopy, fill, withdrawalCopy } from './copy.ts'
import { mailTo } from './links.ts'

const copy = emailCopy.withdrawal

const orderNumberForm = new RegExp(`^${numberHalf}-${numberHalf}$`)
const month = `\\d{1,2}|${dates.months.join('|')}`
const dayForm = new RegExp(`^\\d{1,2}[. ]+(?:${month})[. ]+\\d{4}(?: ?r\\.?)?$`)

/** The reference if it has the form of an order number: no stranger's sentence gets into our subject. */
export function subjectNumber({ order_number: number }: WithdrawalRow): string | undefined {
  return orderNumberForm.test(number) ? number : undefined
}

/** Every `{{place}}` that the texts of the withdrawal mails may use. */
export function withdrawalValues(row: WithdrawalRow) {
  const moment = (at: string): string =>
    fill(copy.facts.moment, { moment: formatMoment(new Date(at)) })
  return {
    orderNumber: row.order_number,
    name: row.name,
    email: row.email,
    submitted: moment(row.submitted_at),
    received: moment(row.created_at),
    // Art. 32 of the consumer rights act: 14 days from the day on which the statement was received.
    refundDay: formatDayLong(addDays(warsawDay(new Date(row.created_at)), 14)),
  }
}

/** The statement, word for word, with the moments when it was submitted and when it arrived. */
export function statement(
  row: WithdrawalRow,
  reader: 'customer' | 'company',
  settings: FunctionSettings,
): Block[] {
  const { company } = settings
  const addressee = [company.name, company.address, company.email]
  const { statement: words } = withdrawalCopy
  const { orderNumber, name, email, submitted, received } = withdrawalValues(row)
  const forCompany = reader === 'company'
  // The receipt goes to whatever address was given: it must not carry a stranger's words.
  const isPlain = subjectNumber(row) !== undefined || dayForm.test(orderNumber)
  const reference = forCompany || isPlain ? orderNumber : fill(copy.facts.inOwnWords)
  return [
    quote(fill(words.text)),
    mainFacts(copy.facts.title, [
      { label: words.to, value: addressee.filter(Boolean).join(', ') },
      { label: words.orderNumber, value: reference },
      { label: words.name, value: name },
      { label: words.email, value: email, href: forCompany ? mailTo(email) : undefined },
      { label: forCompany ? copy.facts.submittedByDevice : words.submitted, value: submitted },
      { label: forCompany ? copy.facts.receivedByServer : copy.facts.received, value: received },
    ]),
  ]
}

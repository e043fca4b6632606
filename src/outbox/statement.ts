/** Which statement of withdrawal belongs to a booking of this device. */
import { type Day, formatDayLong } from '../domain/day.ts'
import { orderNumber } from '../domain/orderNumber.ts'
import { fullName } from '../domain/text.ts'
import { type Booking, isSaved, type Statement, type Submission } from './submission.ts'

const roman = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ')

/** Whether a text ends with this day: "Wtorek, 09.03.2027 r.", "9 marca", "9 III 27". */
function isDay(text: string, day: Day): boolean {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const [date, name] = formatDayLong(day).split(/\s/)
  const written = `${date} (?:${month}|${roman[month - 1]}|${name})`
  const plain = ` ${text}`.toLowerCase().replace(/[^\p{L}\d]+0*/gu, ' ')
  return new RegExp(` ${written}(?: (?:20)?${year % 100}r?)?(?: \\D*)?$`).test(plain)
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Whether a record is a statement of withdrawal from this booking: by its number, or, submitted after it, by its day and its name or e-mail. */
function isStatementOf(record: Submission, { id, payload, submittedAt }: Booking): boolean {
  if (record.kind !== 'withdrawal') return false
  const { orderNumber: text, name, email } = record.payload
  if (text === orderNumber(id)) return true
  const isSamePerson = isSame(name, fullName(payload)) || isSame(email, payload.email)
  return isSamePerson && isDay(text, payload.preferredDate) && record.submittedAt >= submittedAt
}

/** The statement of withdrawal from a booking; one that has arrived is preferred to one on its way. */
export function statementOf(booking: Booking, all: readonly Submission[]): Statement | undefined {
  const statements = all.filter(
    (one): one is Statement => isStatementOf(one, booking) && one.state !== 'returned',
  )
  return statements.find(isSaved) ?? statements[0]
}

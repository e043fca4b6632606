/** A withdrawal from a contract: from what was typed to the statement that is sent. */
import { type ParsedForm, parseForm } from './form.ts'
import { emailRule, type FieldRule, lineProblem, nameRule, tidy } from './text.ts'

export const emptyWithdrawal = {
  /** What names the contract: an order number or, where it is not at hand, the day of painting. */
  orderNumber: '',
  name: '',
  /** Where the receipt goes. */
  email: '',
}

export type Withdrawal = Readonly<typeof emptyWithdrawal>

const written =
  /^(?:nr|numer|zam(?:[óo]wieni[ea])?|rezerwacj[ai]|[ .:#„"(])*([2-9A-HJ-NP-Z]{4})[ \p{Pd}]*([2-9A-HJ-NP-Z]{4})[".,;”)]*$/iu

/** An order number in its one form, however it was written; any other text only tidied. */
function tidyOrderNumber(text: string): string {
  const tidied = tidy(text)
  const [, first, second] = written.exec(tidied) ?? []
  return first && second ? `${first}-${second}`.toUpperCase() : tidied
}

// As in a name, since the receipt carries it to whatever address a stranger gives, with room for a day: eight
// digits, and dots between them. The database has the same rule (migration withdrawals).
const notReference = /[<>=@:?#\\|]|\/\/|[.\u3002][^ .,0-9]{2,}|^[-+]|(?:\d\D*){9}/u

/** Whether there is such an order is not asked. */
export const orderNumberRule: FieldRule = {
  tidy: tidyOrderNumber,
  problem: (text) => lineProblem(text, 'orderNumber', notReference),
}

const rules = { orderNumber: orderNumberRule, name: nameRule, email: emailRule }

/** The statement that a filled-in form makes, or every problem in the order of the fields. */
export function parseWithdrawal(form: Withdrawal): ParsedForm<Withdrawal> {
  return parseForm(form, rules)
}

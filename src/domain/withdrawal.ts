/** A withdrawal from a contract: from what was typed to the statement that is sent. */
import { type ParsedForm, parseForm } from './form.ts'
import { tidyNumber } from './orderNumber.ts'
import { emailRule, type FieldRule, lineProblem, nameRule, tidy } from './text.ts'

export const emptyWithdrawal = {
  /** The contract: an order number or, if that is not at hand, the day of painting. */
  orderNumber: '',
  name: '',
  /** Where the receipt goes. */
  email: '',
}

export type Withdrawal = Readonly<typeof emptyWithdrawal>

// As strict as a name, because the receipt goes to whatever address a stranger gives; but a day may be in it: eight
// digits and dots.
const notReference = /[<>=@:?#\\|]|\/\/|[.\u3002][^ .,0-9]{2,}|^[-+]|(?:\d\D*){9}/u

/** Does not check whether there is such an order. */
const orderNumberRule: FieldRule = {
  // An order number or a numeric day gets the form by which the booking is found.
  tidy: (text) =>
    tidyNumber(tidy(text))
      .replace(/^(20\d\d)[-./](\d{1,2})[-./](\d{1,2})$/, '$3.$2.$1')
      .replace(/^(\d{1,2})[-./ ]+(\d{1,2})[-./ ]+(?:20)?(\d\d)(?= ?r?\.?$)/, '$1.$2.20$3'),
  problem: (text) => lineProblem(text, 'orderNumber', notReference),
}

const rules = { orderNumber: orderNumberRule, name: nameRule, email: emailRule }

/** The statement that a filled-in form makes, or every problem in the order of the fields. */
export function parseWithdrawal(form: Withdrawal): ParsedForm<Withdrawal> {
  return parseForm(form, rules)
}

/** The bank transfer of a booking: its title, and the Polish Bank Association's 2D code (ZBP 2D). */
import { parseAccount } from './account.ts'
import { type Day, formatDayNumeric } from './day.ts'
import { withPolishLetters } from './letters.ts'

const recipientLimit = 20
const titleLimit = 32
/** Six digits of grosze: 9999,99 zł. */
const amountLimit = 999_999

// What the recommendation allows; anything else becomes a space.
const forbidden = /[^a-zA-Z\dąćęłńóśźżĄĆĘŁŃÓŚŹŻ ,./\\\-@#&*_]/gu
const apostrophes = /['’ʼ`´]/g
const dashes = /\p{Pd}/gu

/** The first word of a title: of the prepayment as specification §9 has it, and of the remaining 40%. */
export type Purpose = 'Przedpłata' | 'Dopłata'

/** 'Przedpłata - {name} - {date d.MM.yyyy}', exactly as specification §9 writes it. */
export function transferTitle(name: string, day: Day, purpose: Purpose = 'Przedpłata'): string {
  return `${purpose} - ${name} - ${formatDayNumeric(day)}`
}

function clean(text: string): string {
  return withPolishLetters(text)
    .replace(apostrophes, '')
    .replace(dashes, '-')
    .replace(forbidden, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[ -]+$/, '')
}

/**
 * The title that fits into the code's 32 characters: the first of the exact title, one without
 * dashes, one with the first name as an initial, one without middle names, one with the surname
 * cut: the owner finds the payer by the surname. The date always stays.
 */
export function codeTitle(name: string, day: Day, purpose: Purpose = 'Przedpłata'): string {
  const date = formatDayNumeric(day)
  const payer = clean(name)
  if (payer === '') return `${purpose} ${date}`
  const [first = '', ...others] = payer.split(' ')
  const initial = others.length > 0 ? `${first.charAt(0)}. ` : ''
  const surname = others.at(-1) ?? first
  const room = titleLimit - `${purpose}  ${date}`.length
  const candidates = [
    clean(transferTitle(name, day, purpose)),
    `${purpose} ${payer} ${date}`,
    `${purpose} ${initial}${others.join(' ') || first} ${date}`,
    `${purpose} ${initial}${surname} ${date}`,
    `${purpose} ${cut(initial + surname, room)} ${date}`,
  ]
  return candidates.find((candidate) => candidate.length <= titleLimit) ?? ''
}

/**
 * The text of a ZBP 2D transfer code: nine fields joined by `|`, at most 160 characters, UTF-8.
 * Takes whole złoty. Undefined where no honest code can be made: the account's checksum is wrong,
 * or six digits of grosze can't hold the amount.
 */
export function transferCode(transfer: {
  nip: string
  account: string
  amount: number
  recipient: string
  title: string
}): string | undefined {
  const account = parseAccount(transfer.account)
  const grosze = transfer.amount * 100
  if (!account || !Number.isInteger(grosze) || grosze <= 0 || grosze > amountLimit) return undefined
  return [
    transfer.nip,
    'PL',
    account,
    String(grosze).padStart(6, '0'),
    cut(clean(transfer.recipient), recipientLimit),
    cut(clean(transfer.title), titleLimit),
    '',
    '',
    '',
  ].join('|')
}

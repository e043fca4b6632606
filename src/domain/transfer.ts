/** The bank transfer of a prepayment: its title, and the Polish Bank Association's 2D code (ZBP 2D). */
import { type Day, formatDayNumeric } from './day.ts'

const recipientLimit = 20
const titleLimit = 32
/** Six digits of grosze: 9999,99 zł. */
const amountLimit = 999_999

// What the recommendation allows; anything else becomes a space.
const forbidden = /[^\p{L}\d ,./\\\-@#&*_]/gu

/** 'Przedpłata - {name} - {date d.MM.yyyy}', exactly as specification §9 writes it. */
export function transferTitle(name: string, day: Day): string {
  return `Przedpłata - ${name} - ${formatDayNumeric(day)}`
}

function clean(text: string): string {
  return text.normalize('NFC').replace(forbidden, ' ').replace(/\s+/g, ' ').trim()
}

function characters(text: string): string[] {
  return [...text]
}

function cut(text: string, length: number): string {
  return characters(text).slice(0, length).join('').trimEnd()
}

/**
 * The title that fits into the code's 32 characters: the first of the exact title, one without
 * dashes, one with the first name as an initial, one with the surname cut. The date always stays.
 * `shortened` tells whether it differs from the exact title.
 */
export function codeTitle(name: string, day: Day): { title: string; shortened: boolean } {
  const exact = transferTitle(name, day)
  const date = formatDayNumeric(day)
  const words = clean(name).split(' ')
  const surname = words.slice(1).join(' ')
  const short = surname ? `${characters(words[0] ?? '')[0]}. ${surname}` : (words[0] ?? '')
  const room = titleLimit - `Przedpłata  ${date}`.length
  const candidates = [
    clean(exact),
    `Przedpłata ${clean(name)} ${date}`,
    `Przedpłata ${short} ${date}`,
  ]
  const fitting = candidates.find((title) => characters(title).length <= titleLimit)
  const title = fitting ?? `Przedpłata ${cut(short, room)} ${date}`
  return { title, shortened: title !== exact }
}

/**
 * The text of a ZBP 2D transfer code: nine fields joined by `|`, at most 160 characters, UTF-8.
 * Takes the 26-digit account and the amount in whole złoty. Throws RangeError for an amount
 * that six digits of grosze can't hold.
 */
export function transferCode(transfer: {
  nip?: string
  account: string
  amount: number
  recipient: string
  title: string
}): string {
  const grosze = transfer.amount * 100
  if (!Number.isInteger(grosze) || grosze <= 0 || grosze > amountLimit) {
    throw new RangeError('the amount does not fit into a transfer code')
  }
  return [
    transfer.nip ?? '',
    'PL',
    transfer.account,
    String(grosze).padStart(6, '0'),
    cut(clean(transfer.recipient), recipientLimit),
    cut(clean(transfer.title), titleLimit),
    '',
    '',
    '',
  ].join('|')
}

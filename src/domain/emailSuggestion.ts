/** Finds a likely typo in the domain of an e-mail address, and suggests the right one. */
import { emailRule, tidyEmail } from './text.ts'

const domains = (
  'wp.pl o2.pl go2.pl op.pl vp.pl onet.pl onet.eu interia.pl interia.eu poczta.onet.pl poczta.fm gazeta.pl tlen.pl ' +
  'gmail.com googlemail.com icloud.com outlook.com hotmail.com live.com yahoo.com proton.me protonmail.com'
).split(' ')

/** The number of edits between two words: a letter more, less or changed, or two neighbours swapped. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return last[other.length] ?? 0
}

/** The whole corrected address; undefined if nothing looks mistyped, or the form would not take it either. */
export function suggestEmail(typed: string): string | undefined {
  const email = tidyEmail(typed)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || domain.length < 3 || domains.includes(domain)) return undefined
  const [closest] = domains
    .map((known) => ({ known, edits: distance(domain, known) }))
    // In a short name two edits turn any name into any other.
    .filter(({ known, edits }) => edits <= (known.length > 7 ? 2 : 1))
    .sort((one, other) => one.edits - other.edits)
  const meant = closest && `${email.slice(0, at).trim()}@${closest.known}`
  return meant && !emailRule.problem(meant) ? meant : undefined
}

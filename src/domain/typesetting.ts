/** Polish typesetting of our own copy: no line ends with a one-letter word or a number. */
import dates from '../../locales/pl/dates.json' with { type: 'json' }

const noBreakSpace = '\u00a0'
const wordJoiner = '\u2060'
const orphan = /(?<=^|[\s(„])([aiouwzAIOUWZ]) (?=\S)/gu
// A number and its unit are read as one.
const units = `m²|zł|PLN|dni|lat|godzin|dzielnic|miesi|${dates.months.join('|')}`
const unit = new RegExp(`(?<=\\d) (?=${units})`, 'gu')
// "sp. z o.o.", "art. 6", "ust. 1", "lit. b", "pon.–pt. 8:00".
const abbreviation = /(?<=(?:^|[\s(„–])(?:sp|art|ust|lit|pkt|nr|ul|pt|sob)\.) (?=\S)/giu
// The star of a required field, and a dash between words: no line begins with one.
const sign = / (?=\*$|– )/gu

// "2–3", "8:00–20:00", "e-mail" and "00-001" have a dash, after which a line may break.
const inside = /(?<=\d)–(?=\d)|(?<=\be)-(?=mail)|(?<=\b\d\d)-(?=\d{3} \p{Lu})/gu

/** Keeps ranges of numbers, "e-mail" and postal codes on one line, by a word joiner. Not for mails: some programs draw it. */
export function keepWhole(text: string): string {
  return text.replace(inside, `$&${wordJoiner}`)
}

/** Ties a, i, o, u, w, z to the next word, a number to its unit, a star or a dash to the word before, with no-break spaces. Never for what a person typed. */
export function tieOrphans(text: string): string {
  return text
    .replace(orphan, `$1${noBreakSpace}`)
    .replace(unit, noBreakSpace)
    .replace(abbreviation, noBreakSpace)
    .replace(sign, noBreakSpace)
}

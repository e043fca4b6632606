/** Polish typesetting of our own copy: no one-letter word, and no number, is left at a line's end. */

const noBreakSpace = '\u00a0'
const orphan = /(?<=^|[\s(„])([aiouwzAIOUWZ]) (?=\S)/gu
// A number and its unit are read as one.
const unit = /(?<=\d) (?=m²|zł|dni|lat|godzin|dzielnic)/gu

/** Ties a, i, o, u, w, z to the next word, and a number to its unit, with no-break spaces. Never for what a person typed. */
export function tieOrphans(text: string): string {
  return text.replace(orphan, `$1${noBreakSpace}`).replace(unit, noBreakSpace)
}

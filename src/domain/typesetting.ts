/** Polish typesetting of our own copy: no one-letter word is left at a line's end. */

const noBreakSpace = '\u00a0'
const orphan = /(?<=^|[\s(„])([aiouwzAIOUWZ]) (?=\S)/gu

/** Ties a, i, o, u, w, z to the next word with a no-break space. Never for what a person typed. */
export function tieOrphans(text: string): string {
  return text.replace(orphan, `$1${noBreakSpace}`)
}

/** Polish typesetting of the copy, done while building: no one-letter word is left at a line's end. */
import type { Plugin } from 'vite'

const noBreakSpace = '\u00a0'
const orphan = /(?<=^|[\s(„])([aiouwzAIOUWZ]) (?=\S)/gu

/** Ties a, i, o, u, w, z to the next word with a no-break space. */
export function tieOrphans(text: string): string {
  return text.replace(orphan, `$1${noBreakSpace}`)
}

/** Applies `tieOrphans` to the text of every file in locales/. */
export function typography(): Plugin {
  return {
    name: 'typography',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/[^/]+\/[^/]+\.json$/ },
      handler: (code) => {
        const copy = JSON.stringify(JSON.parse(code), (_key, value: unknown) =>
          typeof value === 'string' ? tieOrphans(value) : value,
        )
        return { code: copy, map: null }
      },
    },
  }
}

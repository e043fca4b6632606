/** Polish typesetting of the copy, done while building: no one-letter word is left at a line's end. */
import type { Plugin } from 'vite'
import { tieOrphans } from '../domain/typesetting.ts'

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

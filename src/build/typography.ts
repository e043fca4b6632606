/** Applies Polish typesetting to the copy when building: no-break spaces and word joiners. */
import type { Plugin } from 'vite'
import { keepWhole, tieOrphans } from '../domain/typesetting.ts'

/** Applies both rules to the text of every file in locales/. */
export function typography(): Plugin {
  return {
    name: 'typography',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/[^/]+\/[^/]+\.json$/ },
      handler: (code) => {
        const copy = JSON.stringify(JSON.parse(code), (_key, value: unknown) =>
          typeof value === 'string' ? keepWhole(tieOrphans(value)) : value,
        )
        return { code: copy, map: null }
      },
    },
  }
}

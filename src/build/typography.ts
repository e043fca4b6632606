/** Applies Polish typesetting to the copy when building: no-break spaces and word joiners. */
import type { Plugin } from 'vite'
import { keepWhole, tieOrphans } from '../domain/typesetting.ts'

/** Descriptions get no joiner: search engines and messengers draw them too, and some show it as a box. */
function typeset(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return key === 'description' ? tieOrphans(value) : keepWhole(tieOrphans(value))
}

/** Applies both rules to the text of every file in locales/. */
export function typography(): Plugin {
  return {
    name: 'typography',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/[^/]+\/[^/]+\.json$/ },
      handler: (code) => ({ code: JSON.stringify(JSON.parse(code), typeset), map: null }),
    },
  }
}

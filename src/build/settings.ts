/** Parses the settings while building, so that neither the parsing nor its rules are sent to visitors. */
import type { Plugin, ResolvedConfig } from 'vite'
import { parseEnv } from '../config/env.ts'

/** Replaces src/config/site.ts by its value. */
export function settings(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'settings',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    transform: {
      filter: { id: /\/src\/config\/site\.ts$/ },
      handler: () => ({
        code: `export const site = ${JSON.stringify(parseEnv(config.env))}`,
        map: null,
      }),
    },
  }
}

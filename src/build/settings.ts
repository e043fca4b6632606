/** Parses the settings while building: neither the parsing nor its rules are sent to visitors, and what is empty is named. */
import type { Plugin, ResolvedConfig } from 'vite'
import { parseEnv } from '../config/env.ts'
import { emptySettings } from '../domain/company.ts'

/** Replaces src/config/site.ts by its value. */
export function settings(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'settings',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    buildStart() {
      // Once, though the site is built for the prerendering too.
      if (this.environment.name !== 'client') return
      const empty = emptySettings(config.env, 'VITE_')
      if (config.env.VITE_DEMONSTRATION === '1' || empty.length === 0) return
      config.logger.warn(
        `The law wants these facts of a company on its site; they are empty (see .env.example):\n  ${empty.join('\n  ')}`,
      )
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

/** Parses the settings while building: neither the parsing nor its rules are sent to visitors, and what is empty is named. */
import type { Plugin } from 'vite'
import { parseEnv } from '../config/env.ts'
import { emptySettings } from '../domain/company.ts'

/** Replaces src/config/site.ts by its value. A setting that is missing or wrong stops the build with its name. */
export function settings(): Plugin {
  return {
    name: 'settings',
    apply: 'build',
    buildStart() {
      // Once, though the site is built for the prerendering too.
      if (this.environment.name !== 'client') return
      const { config } = this.environment
      const empty = emptySettings(config.env, 'VITE_')
      if (config.env.VITE_DEMONSTRATION === '1' || empty.length === 0) return
      config.logger.warn(
        `The law wants these facts of a company on its site; they are empty (see .env.example):\n  ${empty.join('\n  ')}`,
      )
    },
    transform: {
      filter: { id: /\/src\/config\/site\.ts$/ },
      handler() {
        const site = parseEnv(this.environment.config.env)
        return { code: `export const site = ${JSON.stringify(site)}`, map: null }
      },
    },
  }
}

/** Parses the settings when building, so that visitors load neither the parser nor its rules; names what is empty. */
import type { Plugin } from 'vite'
import reviews from '../../locales/pl/reviews.json' with { type: 'json' }
import { parseEnv } from '../config/env.ts'
import { emptySettings, type Settings } from '../domain/companySettings.ts'

/** What a site for real customers still needs. */
export function warnings(env: Settings, reviewsShown: readonly { example?: boolean }[]): string[] {
  const empty = emptySettings(env)
  const examples = reviewsShown.filter(({ example }) => example).length
  return [
    empty.length > 0 &&
      `The law wants these facts of a company on its site; they are empty (see .env.example):\n  ${empty.join('\n  ')}`,
    examples > 0 &&
      `${examples} reviews in locales/pl/reviews.json are examples and would be shown as customers' words: replace them by real ones, without "example".`,
  ].filter((warning) => warning !== false)
}

/** Replaces src/config/site.ts by its value. A missing or wrong setting stops the build with its name. */
export function settings(): Plugin {
  return {
    name: 'settings',
    apply: 'build',
    buildStart() {
      // Only once: the build runs for prerendering too.
      if (this.environment.name !== 'client') return
      const { config } = this.environment
      if (config.env.VITE_DEMONSTRATION === '1') return
      for (const warning of warnings(config.env, reviews.items)) config.logger.warn(warning)
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

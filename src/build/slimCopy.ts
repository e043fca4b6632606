/** Puts the slim reader of the copy in the place of i18next: in the browser's build alone. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const slim = fileURLToPath(new URL('../i18n/slim.ts', import.meta.url))

export function slimCopy(): Plugin {
  return {
    name: 'slim-copy',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /^(?:react-)?i18next$/ },
      handler: () => slim,
    },
  }
}

/**
 * Which modules share a script. Left to itself the bundler makes one for every combination of importers:
 * 33 for the wizard. Few, larger files compress better, but no page may carry what only others need.
 */
import { existsSync } from 'node:fs'
import type { Rolldown } from 'vite'

type Context = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1]

/** What stands on every page. */
const layout = 'hydrate'

/**
 * The scripts that several pages share, by the names of those pages' modules. A module goes into the
 * first of them whose pages are all that import it; one that a single page imports, into that page's own.
 */
const shared: Readonly<Record<string, readonly string[]>> = {
  mailed: ['contact', 'withdrawal'],
  forms: ['contact', 'withdrawal', 'booking'],
  offer: ['home', 'booking', 'notFound'],
}

for (const page of Object.values(shared).flat()) {
  if (!existsSync(`src/pages/${page}.tsx`))
    throw new Error(`src/build/scripts.ts names a page that is not there: ${page}`)
}

/** The pages that import a module, however far. */
function pagesOf(id: string, context: Context, seen = new Set<string>()): string[] {
  const found = context.getModuleInfo(id)
  if (!found || seen.has(id)) return []
  seen.add(id)
  // What a feature fetches later counts for its page.
  const [, page] = /\/src\/(?:(?:pages|app)\/|features\/(?=\w+\/))(\w+)/.exec(id) ?? []
  if (page && found.dynamicImporters.length > 0) return [page]
  return found.importers.flatMap((importer) => pagesOf(importer, context, seen))
}

function sharedScript(id: string, context: Context): string | undefined {
  // Packages come along with what imports them. What is fetched by import() is a script of its own.
  if (id.includes('/node_modules/') || context.getModuleInfo(id)?.dynamicImporters.length) return
  const pages = new Set(pagesOf(id, context))
  if (pages.has(layout)) return 'everywhere'
  if (pages.size < 2) return
  const [name] =
    Object.entries(shared).find(([, all]) => [...pages].every((page) => all.includes(page))) ?? []
  return name ?? 'everywhere'
}

/** A group takes along what its modules import, so the widest comes first. */
export const scripts: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'] },
  // It changes with its packages alone, and stays with the visitor when the site changes.
  { name: 'vendor', test: /\/node_modules\/(?:react-dom|react-router|react-i18next|i18next)\// },
  ...['everywhere', ...Object.keys(shared).reverse()].map((name) => ({
    name: (id: string, context: Context) => (sharedScript(id, context) === name ? name : undefined),
  })),
  // What is always asked for together, once a page lives.
  { name: 'storage', test: /\/outbox\/(?:browser|records|timing)\.ts$/ },
  { name: 'database', test: /\/state\/askTakenDays\.ts$/ },
]

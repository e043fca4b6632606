/**
 * Which modules share a script. By default the bundler makes one for every combination of importers: 33 for the
 * wizard. Few, larger files compress better, but no page may load what only others need.
 */
import type { Rolldown } from 'vite'
import type { paths } from '../config/paths.ts'

type Context = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1]

/** The module of what is on every page. */
const layout = 'hydrate'

/**
 * The shared scripts, with the modules of the pages that share them. A module goes into the first script whose
 * pages include all that import it; one that a single page imports goes into that page's own script.
 */
const shared: Readonly<Record<string, readonly string[]>> = {
  mailed: ['contact', 'withdrawal'],
  forms: ['contact', 'withdrawal', 'booking'],
  offer: ['home', 'booking', 'notFound'],
  texts: ['home', 'about', 'services', 'reviews'],
} satisfies Record<string, readonly (keyof typeof paths | 'notFound')[]>

/** The pages that import a module, directly or not. */
function pagesOf(id: string, context: Context, seen = new Set<string>()): string[] {
  const found = context.getModuleInfo(id)
  if (!found || seen.has(id)) return []
  seen.add(id)
  // The wizard's lazily loaded parts count for its page, which fetches them ahead.
  const [, page] = /\/src\/(?:pages|app|features(?=\/booking\/))\/(\w+)/.exec(id) ?? []
  if (page && found.dynamicImporters.length > 0) return [page]
  return found.importers.flatMap((importer) => pagesOf(importer, context, seen))
}

function sharedScript(id: string, context: Context): string | undefined {
  // Packages go with their importers; a module that is loaded by import() is a script of its own.
  if (id.includes('/node_modules/') || context.getModuleInfo(id)?.dynamicImporters.length) return
  const pages = new Set(pagesOf(id, context))
  if (pages.has(layout)) return 'everywhere'
  if (pages.size < 2) return
  const [name] =
    Object.entries(shared).find(([, all]) => [...pages].every((page) => all.includes(page))) ?? []
  return name ?? 'everywhere'
}

/** A group includes what its modules import, so the most general one comes first. */
export const scripts: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'] },
  // Changes only with its packages, so visitors' caches keep it when the site changes.
  { name: 'vendor', test: /\/node_modules\/(?:react-dom|react-router|react-i18next|i18next)\// },
  ...['everywhere', ...Object.keys(shared).reverse()].map((name) => ({
    name: (id: string, context: Context) => (sharedScript(id, context) === name ? name : undefined),
  })),
  // Loaded together after hydration, on every page.
  { name: 'storage', test: /\/outbox\/(?:browser|records|timing)\.ts$/ },
  { name: 'database', test: /\/state\/askTakenDays\.ts$/ },
]

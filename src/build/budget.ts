/** The size budget: every build shows what weighs what, and fails when a page or the precache outgrows its limit. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'
import { brotliSize, type PageWeight, weighSite } from './weights.ts'

/** Kilobytes (1000 bytes) over the wire; the worker's with gzip, everything else with brotli. */
const limits = {
  entryScript: 4,
  script: 100,
  bookingScript: 110,
  beforeHydration: 60,
  total: 175,
  precache: 600,
  worker: 12,
}

export interface Measure {
  /** A page's address, or a part of the whole site. */
  readonly of: string
  readonly what: string
  readonly kb: number
  readonly limit: number
}

/** One line a page: every weight beside its limit; "!" marks what is over. */
export function budgetTable(measures: readonly Measure[]): string {
  const names = [...new Set(measures.map(({ of }) => of))]
  const width = Math.max(...names.map((name) => name.length))
  return names
    .map((name) => {
      const line = measures.filter(({ of }) => of === name)
      const cells = line.map(({ what, kb, limit }) => {
        const mark = kb > limit ? '!' : ' '
        return `${mark}${what} ${kb.toFixed(1).padStart(5)} of ${limit}`
      })
      return `${name.padEnd(width)}  ${cells.join('  ')}`
    })
    .join('\n')
}

function measurePage(page: PageWeight): Measure[] {
  const script = page.path === '/rezerwacja' ? limits.bookingScript : limits.script
  const before = page.html + page.entryScript + page.fonts
  return [
    { what: 'first JS', bytes: page.entryScript, limit: limits.entryScript },
    { what: 'before hydration', bytes: before, limit: limits.beforeHydration },
    { what: 'all JS', bytes: page.script, limit: script },
    {
      what: 'all',
      bytes: before + page.script - page.entryScript + page.images,
      limit: limits.total,
    },
  ].map(({ what, bytes, limit }) => ({ of: page.path, what, kb: bytes / 1000, limit }))
}

/** What the worker keeps, by the addresses in its own text. */
export async function weighPrecache(siteDir: string): Promise<{ files: number; kb: number }> {
  const worker = await readFile(join(siteDir, 'sw.js'), 'utf8')
  const files = await readdir(siteDir, { recursive: true, withFileTypes: true })
  const kept = files
    .filter((entry) => entry.isFile())
    .map((entry) => relative(siteDir, join(entry.parentPath, entry.name)))
    .filter((file) => [`"${file}"`, `'${file}'`, `\`${file}\``].some((url) => worker.includes(url)))
  const sizes = await Promise.all(kept.map((file) => brotliSize(join(siteDir, file))))
  return { files: kept.length, kb: sizes.reduce((sum, size) => sum + size, 0) / 1000 }
}

/** Weighs everything that has a limit. */
async function measureSite(siteDir: string): Promise<Measure[]> {
  const pages = await weighSite(siteDir)
  const worker = gzipSync(await readFile(join(siteDir, 'sw.js'))).length / 1000
  const { kb } = await weighPrecache(siteDir)
  return [
    ...pages.flatMap(measurePage),
    { of: 'worker', what: 'script', kb: worker, limit: limits.worker },
    { of: 'worker', what: 'precache', kb, limit: limits.precache },
  ]
}

/** Which modules each script is made of, largest first; kept for the bench. */
export function modulesFile(siteDir: string): string {
  return join(siteDir, '.vite/modules.json')
}

export function budget(): Plugin {
  let config: ResolvedConfig
  let modules: Record<string, readonly (readonly [id: string, bytes: number])[]> = {}
  return {
    name: 'size-budget',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved: (resolved) => {
      config = resolved
    },
    generateBundle(_options, bundle) {
      modules = Object.fromEntries(
        Object.values(bundle).flatMap((chunk) =>
          chunk.type === 'chunk'
            ? [
                [
                  chunk.fileName,
                  Object.entries(chunk.modules)
                    .map(
                      ([id, { renderedLength }]) =>
                        [relative(config.root, id), renderedLength] as const,
                    )
                    .sort((a, b) => b[1] - a[1]),
                ],
              ]
            : [],
        ),
      )
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const siteDir = join(config.root, config.build.outDir)
        await writeFile(modulesFile(siteDir), JSON.stringify(modules))
        const measures = await measureSite(siteDir)
        const table = `kB over the wire, of its limit\n${budgetTable(measures)}`
        if (measures.some(({ kb, limit }) => kb > limit)) {
          throw new Error(`The size budget is exceeded (!): ${table}`)
        }
        config.logger.info(`\n${table}`)
      },
    },
  }
}

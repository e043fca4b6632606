/** The size budget: the build fails, with a table of what grew, when a page or the precache outgrows it. */
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

interface Measure {
  readonly what: string
  readonly kb: number
  readonly limit: number
}

function measurePage(page: PageWeight): Measure[] {
  const script = page.path === '/rezerwacja' ? limits.bookingScript : limits.script
  const before = page.html + page.entryScript + page.fonts
  return [
    {
      what: `${page.path} JS before hydration`,
      bytes: page.entryScript,
      limit: limits.entryScript,
    },
    { what: `${page.path} JS in all`, bytes: page.script, limit: script },
    { what: `${page.path} before hydration`, bytes: before, limit: limits.beforeHydration },
    {
      what: `${page.path} in all`,
      bytes: before + page.script - page.entryScript + page.images,
      limit: limits.total,
    },
  ].map(({ what, bytes, limit }) => ({ what, kb: bytes / 1000, limit }))
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
  return [
    ...pages.flatMap(measurePage),
    { what: 'precache', kb: (await weighPrecache(siteDir)).kb, limit: limits.precache },
    { what: 'service worker', kb: worker, limit: limits.worker },
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
        const grown = (await measureSite(siteDir)).filter(({ kb, limit }) => kb > limit)
        if (grown.length === 0) return
        const lines = grown.map(
          ({ what, kb, limit }) => `  ${what}: ${kb.toFixed(1)} kB, the limit is ${limit} kB`,
        )
        throw new Error(`The size budget is exceeded:\n${lines.join('\n')}`)
      },
    },
  }
}

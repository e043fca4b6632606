/** Renders every route to static HTML once the client is built, before the service worker lists the files. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, ResolvedConfig } from 'vite'

interface Prerendered {
  /** Where the page goes, relative to the output folder. */
  readonly file: string
  readonly head: string
  readonly body: string
}

/** What the server bundle (src/app/prerender.tsx) exports. */
export interface PrerenderModule {
  prerenderAll(): Promise<readonly Prerendered[]>
}

/** Takes the folder of the server bundle; writes `<route>/index.html` and `404.html` into the client's output. */
export function prerender(serverDir: string): Plugin {
  let config: ResolvedConfig
  return {
    name: 'prerender',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved: (resolved) => {
      config = resolved
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        const outDir = join(config.root, config.build.outDir)
        const template = await readFile(join(outDir, 'index.html'), 'utf8')
        const bundle = pathToFileURL(join(config.root, serverDir, 'prerender.js')).href
        const { prerenderAll } = (await import(bundle)) as PrerenderModule
        for (const page of await prerenderAll()) {
          const file = join(outDir, page.file)
          await mkdir(dirname(file), { recursive: true })
          // Functions as replacements: "$" in copy must stay as it is.
          const html = template
            .replace('<!--head-->', () => page.head)
            .replace('<!--app-->', () => page.body)
          await writeFile(file, html)
        }
        await rm(join(config.root, serverDir), { recursive: true, force: true })
      },
    },
  }
}

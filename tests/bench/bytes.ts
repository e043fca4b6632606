/** What each page weighs over the wire, from the files of the build (brotli), and what its scripts are made of. */
import { readFile } from 'node:fs/promises'
import { modulesFile } from '../../src/build/budget.ts'
import { type PageWeight, weighSite } from '../../src/build/weights.ts'

export interface PageBytes extends PageWeight {
  /** The heaviest modules or packages of the page's scripts; bytes before minification. */
  readonly heaviest: readonly (readonly [name: string, bytes: number])[]
}

type Modules = Readonly<Record<string, readonly (readonly [id: string, bytes: number])[]>>

/** Every page of a built site, with so many of its heaviest modules. */
export async function weighPages(siteDir: string, most: number): Promise<PageBytes[]> {
  const modules = JSON.parse(await readFile(modulesFile(siteDir), 'utf8')) as Modules
  const pages = await weighSite(siteDir)
  return pages.map((page) => {
    const sizes = new Map<string, number>()
    for (const [id, bytes] of page.scripts.flatMap((file) => modules[file] ?? [])) {
      const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id
      sizes.set(name, (sizes.get(name) ?? 0) + bytes)
    }
    return { ...page, heaviest: [...sizes].sort((a, b) => b[1] - a[1]).slice(0, most) }
  })
}

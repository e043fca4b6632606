/** What each page weighs over the wire, from the files of the build (brotli). */
import { readFile } from 'node:fs/promises'
import { modulesFile } from '../../src/build/budget.ts'
import { weighSite } from '../../src/build/weights.ts'
import { table } from './statistics.ts'

const kb = (bytes: number): string => (bytes / 1000).toFixed(1)

/** A Markdown table, one row a page. */
export async function byteTable(siteDir: string): Promise<string> {
  const pages = await weighSite(siteDir)
  return table(
    ['page', 'HTML', 'of it CSS', 'JS before hydration', 'JS in all', 'fonts'],
    pages.map((page) => [
      page.path,
      kb(page.html),
      kb(page.css),
      kb(page.entryScript),
      kb(page.script),
      kb(page.fonts),
    ]),
  )
}

/** The heaviest modules or packages of each page's scripts, before compression. */
export async function moduleTable(siteDir: string, most: number): Promise<string> {
  const modules = JSON.parse(await readFile(modulesFile(siteDir), 'utf8')) as Modules
  const pages = await weighSite(siteDir)
  const rows = pages.map(({ path, scripts }) => {
    const sizes = new Map<string, number>()
    for (const [id, bytes] of scripts.flatMap((file) => modules[file] ?? [])) {
      const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id
      sizes.set(name, (sizes.get(name) ?? 0) + bytes)
    }
    const heaviest = [...sizes].sort((a, b) => b[1] - a[1]).slice(0, most)
    return [path, heaviest.map(([name, bytes]) => `${name} ${kb(bytes)}`).join(', ')]
  })
  return table(['page', 'heaviest modules, kB before compression'], rows)
}

type Modules = Readonly<Record<string, readonly (readonly [id: string, bytes: number])[]>>

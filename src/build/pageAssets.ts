/** Which files of the client build a page needs, read from Vite's manifest. */
import type { Manifest, ManifestChunk } from 'vite'

/** Everything a first view loads, by when it loads it; paths relative to the output folder. */
export interface PageAssets {
  /** Scripts before hydration: the entry and what it imports statically. */
  readonly entryScripts: readonly string[]
  /** Scripts of the hydrated page: the tree and the route's own chunk. */
  readonly pageScripts: readonly string[]
  readonly styles: readonly string[]
}

function closure(manifest: Manifest, keys: readonly string[]): ManifestChunk[] {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return [...seen].flatMap((key) => manifest[key] ?? [])
}

/** Takes the manifest's keys of the entry, of the hydrated tree, and of the route's page module. */
export function pageAssets(
  manifest: Manifest,
  modules: { entry: string; tree: string; page: string },
): PageAssets {
  for (const key of Object.values(modules)) {
    if (!manifest[key]) throw new Error(`the client build has no chunk for ${key}`)
  }
  const entry = closure(manifest, [modules.entry])
  const all = closure(manifest, [modules.entry, modules.tree, modules.page])
  return {
    entryScripts: entry.map(({ file }) => file),
    pageScripts: all.filter((chunk) => !entry.includes(chunk)).map(({ file }) => file),
    styles: [...new Set(all.flatMap(({ css }) => css ?? []))],
  }
}

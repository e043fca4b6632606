/** Which files of the client build a page needs, read from Vite's manifest. */
import type { Manifest, ManifestChunk } from 'vite'

export type PageAssets = ReturnType<typeof pageAssets>

/** Adds the module's chunk and all that it imports statically to `found`. */
function collect(manifest: Manifest, key: string, found: Set<ManifestChunk>): void {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the client build has no chunk for ${key}`)
  if (found.has(chunk)) return
  found.add(chunk)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, found)
}

/**
 * The files of a first view, by when they are loaded; paths relative to the output folder. Takes the manifest's keys of
 * the entry, of the hydrated tree, and of the route's page module.
 */
export function pageAssets(
  manifest: Manifest,
  modules: { entry: string; tree: string; page: string },
) {
  const found = new Set<ManifestChunk>()
  collect(manifest, modules.entry, found)
  const entryScripts = [...found].map(({ file }) => file)
  collect(manifest, modules.tree, found)
  collect(manifest, modules.page, found)
  const chunks = [...found]
  return {
    /** Scripts before hydration: the entry and what it imports statically. */
    entryScripts,
    /** Scripts of the hydrated page: the tree and the route's own chunk. */
    pageScripts: chunks.slice(entryScripts.length).map(({ file }) => file),
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
  }
}

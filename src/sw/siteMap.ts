/** Which precached file answers an address. Pure. */
import { pagePath } from '../config/paths.ts'

/** One file of the build, as workbox-build lists it; no revision where the name carries a hash. */
export interface BuiltFile {
  readonly url: string
  readonly revision: string | null
  /** Its uncompressed length. */
  readonly bytes: number
}

export interface PrecachedFile {
  /** Where it is fetched from and kept under: a page's address, any other file's path. */
  readonly key: string
  readonly isPage: boolean
  readonly hashed: boolean
  readonly bytes: number
}

/** FNV-1a: names a version, protects nothing. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

export type SiteMap = ReturnType<typeof readSiteMap>

/** Reads the build's list. */
export function readSiteMap(built: readonly BuiltFile[]) {
  const files = built.map(({ url, revision, bytes }): PrecachedFile => {
    const path = `/${url}`
    const key = path.endsWith('/index.html') ? pagePath(path) : path
    return { key, isPage: path.endsWith('.html'), hashed: !revision, bytes }
  })
  const contents = built.map(({ url, revision }) => url + (revision ?? ''))
  return {
    files,
    /** Changes with the content of any file. */
    version: fingerprint(contents.sort().join('\n')),
    keys: new Set(files.map(({ key }) => key)) as ReadonlySet<string>,
  }
}

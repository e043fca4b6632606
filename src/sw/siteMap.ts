/** Which precached file answers an address. Pure: addresses in, cache keys out. */

/** One file of the build, as workbox-build lists it; no revision where the name carries a hash. */
export interface BuiltFile {
  readonly url: string
  readonly revision: string | null
}

export interface PrecachedFile {
  /** Where the file is fetched from. */
  readonly path: string
  /** Under what it is kept, which is also where it is asked for: a page's address, any other file's path. */
  readonly key: string
  readonly hashed: boolean
}

/** FNV-1a; a name for a version, no protection against anybody. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

const indexFile = '/index.html'

function keyOf(path: string): string {
  return path.endsWith(indexFile) ? path.slice(0, -indexFile.length) || '/' : path
}

/**
 * The address of a page that was asked for by its index.html; undefined for any other. Hosts redirect so
 * too, and the router knows no such path. It is the whole address, because "//evil.pl/", the path of
 * https://our.site//evil.pl/index.html, would lead to another site.
 */
export function folderOf(address: string): string | undefined {
  const url = new URL(address)
  if (!url.pathname.endsWith(indexFile)) return undefined
  url.pathname = url.pathname.slice(0, 1 - indexFile.length)
  return url.href
}

export type SiteMap = ReturnType<typeof readSiteMap>

/** Reads the build's list. */
export function readSiteMap(built: readonly BuiltFile[]) {
  const files = built.map(({ url, revision }): PrecachedFile => {
    const path = `/${url}`
    return { path, key: keyOf(path), hashed: !revision }
  })
  const keys = new Map(files.map(({ path, key }) => [path, key]))
  const contents = built.map(({ url, revision }) => url + (revision ?? ''))
  return {
    files,
    /** Changes with the content of any file. */
    version: fingerprint(contents.sort().join('\n')),
    /** The key of the file at exactly this path; undefined = unknown. */
    fileAt: (pathname: string) => keys.get(pathname),
    /** The key of the page at this path, with or without a trailing slash. */
    pageAt: (pathname: string) => keys.get(pathname.replace(/\/+$/, '') + indexFile),
  }
}

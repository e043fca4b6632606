/** Which precached file answers an address. Pure: addresses in, cache keys out. */

/** One file of the build, as workbox-build lists it; no revision where the name carries a hash. */
export interface BuiltFile {
  readonly url: string
  readonly revision: string | null
}

export interface PrecachedFile {
  /** Where the file is fetched from. */
  readonly path: string
  /** Under what it is kept: another content has another key. */
  readonly key: string
  readonly hashed: boolean
  /** Where it is asked for without a query: a page's path, a hashed file's own. */
  readonly address: string | undefined
}

export interface SiteMap {
  readonly files: readonly PrecachedFile[]
  /** Changes with the content of any file. */
  readonly version: string
  /** The key of the page at this path, with or without a trailing slash; undefined = unknown. */
  pageAt(pathname: string): string | undefined
  /** The key of the file at exactly this path. */
  fileAt(pathname: string): string | undefined
  readonly notFoundPage: string | undefined
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

function addressOf(path: string, hashed: boolean): string | undefined {
  if (hashed) return path
  return path.endsWith(indexFile) ? path.slice(0, -indexFile.length) || '/' : undefined
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

/** Reads the build's list. */
export function readSiteMap(built: readonly BuiltFile[]): SiteMap {
  const files = built.map(({ url, revision }) => {
    const path = `/${url}`
    const key = revision ? `${path}?v=${revision}` : path
    return { path, key, hashed: !revision, address: addressOf(path, !revision) }
  })
  const keys = new Map(files.map(({ path, key }) => [path, key]))
  const fileAt = (pathname: string) => keys.get(pathname)
  return {
    files,
    version: fingerprint([...keys.values()].sort().join('\n')),
    fileAt,
    pageAt: (pathname) => fileAt(`${pathname.replace(/\/+$/, '')}/index.html`),
    notFoundPage: fileAt('/404.html'),
  }
}

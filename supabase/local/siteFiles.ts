/** The built site in memory: each file with its type, its tag and its compressed forms. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface SiteFile {
  readonly type: string
  readonly etag: string
  /** The bytes in an encoding; files that don't shrink (fonts, pictures) have one form. */
  encoded(encoding: Encoding): Promise<{ bytes: Buffer; encoding: Encoding }>
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(bytes, { level: 9 })
  if (encoding === 'identity') return Promise.resolve(bytes)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return compressBrotli(bytes, { params })
}

function siteFile(path: string, bytes: Buffer): SiteFile {
  const type = types[extname(path)] ?? 'application/octet-stream'
  const compressible = /charset=utf-8/.test(type)
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    type,
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    async encoded(wanted) {
      const encoding = compressible ? wanted : 'identity'
      const ready = made.get(encoding) ?? compress(bytes, encoding)
      made.set(encoding, ready)
      return { bytes: await ready, encoding }
    },
  }
}

/** Every file of the folder by its URL path ("/kontakt/index.html"), without what is only for hosts. */
export async function readSiteFiles(folder: string): Promise<Map<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, SiteFile>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    if (path === '/_headers' || path.startsWith('/.')) continue
    files.set(path, siteFile(path, await readFile(file)))
  }
  return files
}

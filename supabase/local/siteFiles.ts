/** The built site in memory: each file with its type, its tag and its gzip. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

export type SiteFile = ReturnType<typeof siteFile>

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

function siteFile(path: string, bytes: Buffer) {
  const type = types[extname(path)] ?? 'application/octet-stream'
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  // Fonts and pictures are compressed already.
  const shrinks = type.endsWith('charset=utf-8')
  return { type, etag, bytes, gzip: shrinks ? gzipSync(bytes) : undefined }
}

/** All files of the folder by their URL paths ("/kontakt/index.html"), except those meant only for hosts. */
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

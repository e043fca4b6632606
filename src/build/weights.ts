/** What the built pages weigh over the wire: brotli for text, as they are for fonts. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Site, siteFile } from './prerender.ts'

export interface PageWeight {
  readonly path: string
  readonly html: number
  /** The inlined CSS alone; part of the HTML. */
  readonly css: number
  readonly entryScript: number
  /** Every script of the hydrated page, the entry included. */
  readonly script: number
  readonly fonts: number
  /** Pictures named by the HTML; each is fetched when it is scrolled to. */
  readonly images: number
  readonly scripts: readonly string[]
}

const fontPreload = /<link[^>]+rel="preload"[^>]+as="font"[^>]*>/g
const image = /<img[^>]*>/g

/** Bytes of a text after brotli at its highest level. */
function brotliBytes(text: string | Buffer): number {
  return brotliCompressSync(text).length
}

/** Bytes of a file over the wire. */
export async function brotliSize(file: string): Promise<number> {
  if (/\.(?:woff2|png|webp|avif)$/.test(file)) return (await stat(file)).size
  return brotliBytes(await readFile(file))
}

async function weigh(siteDir: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => brotliSize(join(siteDir, file))))
  return sizes.reduce((total, bytes) => total + bytes, 0)
}

/** The files of the site that the HTML's matching tags name. */
function named(html: string, tags: RegExp): string[] {
  return [...html.matchAll(tags)].flatMap(
    ([tag]) => /\b(?:href|src)="\/([^"]+)"/.exec(tag)?.[1] ?? [],
  )
}

/** Weighs every page of a built site. */
export async function weighSite(siteDir: string): Promise<PageWeight[]> {
  const site = JSON.parse(await readFile(siteFile(siteDir), 'utf8')) as Site
  return Promise.all(
    site.pages.map(async ({ file, assets }) => {
      const html = await readFile(join(siteDir, file), 'utf8')
      const entryScript = await weigh(siteDir, assets.entryScripts)
      return {
        path: `/${file.replace(/(?:\/?index)?\.html$/, '')}`,
        html: brotliBytes(html),
        css: brotliBytes(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''),
        entryScript,
        script: entryScript + (await weigh(siteDir, assets.pageScripts)),
        fonts: await weigh(siteDir, named(html, fontPreload)),
        images: await weigh(siteDir, named(html, image)),
        scripts: [...assets.entryScripts, ...assets.pageScripts],
      }
    }),
  )
}

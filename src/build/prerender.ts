/**
 * Renders every route to static HTML once the client is built, before the service worker lists the files.
 * A page's whole CSS is inline, so that no request blocks its first paint.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import { type PageAssets, pageAssets } from './pageAssets.ts'

export interface Prerendered {
  /** Where the page goes, relative to the output folder. */
  readonly file: string
  /** The route's page module, as the client's manifest names it. */
  readonly module: string
  readonly head: string
  readonly body: string
}

/** What the server bundle (src/app/prerender.tsx) exports. */
interface PrerenderModule {
  prerenderAll(): Promise<readonly Prerendered[]>
}

/** Which files a page needs; stored beside Vite's manifest for the size limits and the tests. */
export interface BuiltPage {
  readonly file: string
  readonly assets: PageAssets
}

/** The file in which a built site keeps the list of its pages. */
export function pagesFile(outDir: string): string {
  return join(outDir, '.vite/pages.json')
}

const linkedStyles = /\s*<link rel="stylesheet"[^>]*>/g
// Low priority: nothing visible needs a script, so the fonts come first.
const scripts = /<script type="module"/g

/**
 * The security policy in the page, for hosts that do not read `_headers`. It also keeps Chromium from requesting
 * scripts before its parser reaches them, so that the fonts come first.
 */
const scriptPolicy = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'; object-src 'none'; base-uri 'none'">`

async function inlinedStyles(outDir: string, files: readonly string[]) {
  const sheets = await Promise.all(files.map((file) => readFile(join(outDir, file), 'utf8')))
  const css = sheets.map((sheet) => sheet.trim()).join('\n')
  // A disabled link is never fetched, but makes Vite's loader believe that this style sheet is loaded.
  const claims = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('')
  const hash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`
  return { html: `<style>${css}</style>${claims}`, hash }
}

/** Fills in the placeholders of public/_headers. */
async function writeHeaders(outDir: string, files: string[], hashes: string[], apiOrigin: string) {
  const file = join(outDir, '_headers')
  const template = await readFile(file, 'utf8')
  await writeFile(
    file,
    template
      .replaceAll('{styleHashes}', [...new Set(hashes)].join(' '))
      .replaceAll('{apiOrigin}', apiOrigin)
      .replace(/^.*\{asset\}\n.*\n/m, (rule) =>
        [...new Set(files)].map((asset) => rule.replace('{asset}', asset)).join(''),
      ),
  )
}

/** Writes every page. Both folders are absolute: the client build, and the bundle that renders. */
export async function prerender(outDir: string, serverDir: string, apiOrigin: string) {
  const template = await readFile(join(outDir, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(`${outDir}/.vite/manifest.json`, 'utf8'))
  const bundle = pathToFileURL(join(serverDir, 'prerender.js')).href
  const { prerenderAll } = (await import(bundle)) as PrerenderModule
  const hashes: string[] = []
  const pages: BuiltPage[] = []
  for (const page of await prerenderAll()) {
    const modules = { entry: 'index.html', tree: 'src/app/hydrate.tsx', page: page.module }
    const assets = pageAssets(manifest, modules)
    const styles = await inlinedStyles(outDir, assets.styles)
    pages.push({ file: page.file, assets })
    hashes.push(styles.hash)
    const file = join(outDir, page.file)
    await mkdir(dirname(file), { recursive: true })
    // Replaced by functions, because "$" in a string would have a meaning.
    const html = template
      .replace(linkedStyles, '')
      .replace(scripts, '$& fetchpriority="low"')
      .replace('<!--head-->', () => page.head + styles.html + scriptPolicy)
      .replace('<!--app-->', () => page.body)
    await writeFile(file, html)
    // Both kontakt.html and kontakt/index.html: with only the folder Netlify and Cloudflare redirect "/kontakt" to
    // "/kontakt/"; other hosts need the folder.
    if (page.file.endsWith('/index.html')) await writeFile(`${dirname(file)}.html`, html)
  }
  await writeFile(pagesFile(outDir), JSON.stringify(pages))
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => {
    return [file, ...css, ...assets]
  })
  await writeHeaders(outDir, files, hashes, apiOrigin)
  await rm(serverDir, { recursive: true, force: true })
}

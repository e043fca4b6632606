/**
 * Renders every route to static HTML once the client is built, before the service worker lists the files.
 * A page's whole CSS stands inline, so that no request blocks its first paint.
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

/** What the build knows of its pages; kept beside Vite's manifest for the budget and the bench. */
export interface Site {
  readonly pages: readonly { readonly file: string; readonly assets: PageAssets }[]
}

/** Where a built site keeps its `Site`. */
export function siteFile(outDir: string): string {
  return join(outDir, '.vite/site.json')
}

const linkedStyles = /\s*<link rel="stylesheet"[^>]*>/g
// Nothing visible waits for a script, so the fonts go first.
const scripts = /<script type="module"/g

/**
 * For hosts that do not read `_headers`. It also keeps Chromium from asking for the scripts before its
 * parser has reached them: the fonts come first.
 */
const scriptPolicy = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'; object-src 'none'; base-uri 'none'">`

async function inlinedStyles(outDir: string, files: readonly string[]) {
  const sheets = await Promise.all(files.map((file) => readFile(join(outDir, file), 'utf8')))
  const css = sheets.map((sheet) => sheet.trim()).join('\n')
  // A disabled link is never fetched, yet it tells Vite's loader that this sheet is already here.
  const claims = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('')
  const hash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`
  return { html: `<style>${css}</style>${claims}`, hash }
}

/** Fills the placeholders of public/_headers with what only the build knows. */
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
  const pages: { file: string; assets: PageAssets }[] = []
  for (const page of await prerenderAll()) {
    const modules = { entry: 'index.html', tree: 'src/app/hydrate.tsx', page: page.module }
    const assets = pageAssets(manifest, modules)
    const styles = await inlinedStyles(outDir, assets.styles)
    pages.push({ file: page.file, assets })
    hashes.push(styles.hash)
    const file = join(outDir, page.file)
    await mkdir(dirname(file), { recursive: true })
    // Functions as replacements: "$" in copy must stay as it is.
    const html = template
      .replace(linkedStyles, '')
      .replace(scripts, '$& fetchpriority="low"')
      .replace('<!--head-->', () => page.head + styles.html + scriptPolicy)
      .replace('<!--app-->', () => page.body)
    await writeFile(file, html)
    // With the folder alone Netlify and Cloudflare redirect "/kontakt" to "/kontakt/"; other hosts know nothing else.
    if (page.file.endsWith('/index.html')) await writeFile(`${dirname(file)}.html`, html)
  }
  await writeFile(siteFile(outDir), JSON.stringify({ pages } satisfies Site))
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => {
    return [file, ...css, ...assets]
  })
  await writeHeaders(outDir, files, hashes, apiOrigin)
  await rm(serverDir, { recursive: true, force: true })
}

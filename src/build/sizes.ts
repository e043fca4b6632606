/**
 * The size limits: every build prints what its pages weigh over the wire, and the demonstration's fails over a limit.
 * Ours, because size-limit measures files by name, and does not know which of them a page loads.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { paths } from '../config/paths.ts'
import { type BuiltPage, pagesFile } from './prerender.ts'

/** Kilobytes (1000 bytes): the worker with gzip, fonts as they are, everything else with brotli. */
const limits = {
  'first script': 4,
  'before hydration': 60,
  scripts: 105,
  'scripts of the wizard': 120,
  'whole page': 190,
  worker: 20,
  precache: 600,
} as const

type Measure = readonly [of: string, what: keyof typeof limits, bytes: number]

const fontPreload = /<link rel="preload" as="font"[^>]* href="\/([^"]+)"/g

/** Makes a function that gives the weight of files together; it caches each, as most scripts belong to several pages. */
function createScales(siteDir: string) {
  const known = new Map<string, Promise<number>>()
  function weigh(file: string): Promise<number> {
    const weight =
      known.get(file) ??
      readFile(join(siteDir, file)).then((content) =>
        /\.(?:woff2|png)$/.test(file) ? content.length : brotliCompressSync(content).length,
      )
    known.set(file, weight)
    return weight
  }
  return async (files: readonly string[]): Promise<number> =>
    (await Promise.all(files.map(weigh))).reduce((total, bytes) => total + bytes, 0)
}

async function measure(siteDir: string): Promise<Measure[]> {
  const pages: BuiltPage[] = JSON.parse(await readFile(pagesFile(siteDir), 'utf8'))
  const weigh = createScales(siteDir)
  const measured = pages.map(async ({ file, assets }): Promise<Measure[]> => {
    const path = `/${file.replace(/(?:\/?index)?\.html$/, '')}`
    const html = await readFile(join(siteDir, file), 'utf8')
    const fonts = [...html.matchAll(fontPreload)].map(([, font]) => font ?? '')
    const firstScript = await weigh(assets.entryScripts)
    const scripts = firstScript + (await weigh(assets.pageScripts))
    const rest = await weigh([file, ...fonts])
    return [
      [path, 'first script', firstScript],
      [path, 'before hydration', rest + firstScript],
      [path, path === paths.booking ? 'scripts of the wizard' : 'scripts', scripts],
      [path, 'whole page', rest + scripts],
    ]
  })
  const worker = await readFile(join(siteDir, 'sw.js'), 'utf8')
  // The worker's precache, by the addresses in its text.
  const precached = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url ?? '')
  return [
    ...(await Promise.all(measured)).flat(),
    ['sw.js', 'worker', gzipSync(worker).length],
    ['sw.js', 'precache', await weigh(precached)],
  ]
}

/** The weights of a built site, one line each, in kB; "!" marks what is over its limit, and if the site `isLimited` throws. */
export async function measureSizes(siteDir: string, isLimited: boolean): Promise<string> {
  const measures = await measure(siteDir)
  const isOver = ([, what, bytes]: Measure) => bytes > limits[what] * 1000
  const lines = measures.map((one) => {
    const [of, what, bytes] = one
    return `${isOver(one) ? '!' : ' '} ${of.padEnd(12)} ${what.padEnd(22)} ${(bytes / 1000).toFixed(1).padStart(6)} of ${limits[what]}`
  })
  const table = `kB over the wire, of its limit\n${lines.join('\n')}`
  if (isLimited && measures.some(isOver)) throw new Error(`A size limit is exceeded (!)\n${table}`)
  return table
}

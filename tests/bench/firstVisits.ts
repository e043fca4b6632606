/** The first visit as Lighthouse mobile sees it: slow 4G and a phone four times slower. */
import lighthouse, { type Flags } from 'lighthouse'
import { serveFolder } from './server.ts'
import { startBareBrowser } from './slowPhone.ts'
import { median, type Row, rounded } from './statistics.ts'

interface Place {
  /** Its name in the table. */
  readonly name: string
  /** The folder of the built site. */
  readonly folder: string
  readonly path: string
}

/** Whether Lighthouse slows down its model of the visit, or the visit itself. */
type Throttling = 'simulate' | 'devtools'

/** Times, sizes and scores, by column. */
type Figures = Readonly<Record<string, number>>

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const audits = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

interface SizeDetails {
  readonly items: readonly { readonly resourceType: string; readonly transferSize: number }[]
}

/** One visit with an empty cache, in a new browser; undefined if a busy machine lost the beginning of the trace. */
async function visitOnce(url: string, throttlingMethod: Throttling): Promise<Figures | undefined> {
  const browser = await startBareBrowser()
  try {
    const port = Number(new URL(browser.wsEndpoint()).port)
    const onlyCategories = [...categories]
    const flags: Flags = { port, logLevel: 'silent', onlyCategories, throttlingMethod }
    const report = (await lighthouse(url, flags))?.lhr
    if (!report) throw new Error(`Lighthouse gave no report for ${url}`)
    if (report.runtimeError?.code === 'NO_NAVSTART') return undefined
    if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
    const sizes = report.audits['resource-summary']?.details as unknown as SizeDetails
    const kilobytes = (type: string): number =>
      (sizes.items.find(({ resourceType }) => resourceType === type)?.transferSize ?? 0) / 1000
    const timings = Object.entries(audits).map(
      ([name, audit]) => [name, report.audits[audit]?.numericValue ?? Number.NaN] as const,
    )
    const scores = categories.map(
      (name) => [name, (report.categories[name]?.score ?? 0) * 100] as const,
    )
    const weights = { 'total kB': kilobytes('total'), 'JS kB': kilobytes('script') }
    return { ...Object.fromEntries(timings), ...weights, ...Object.fromEntries(scores) }
  } finally {
    await browser.close()
  }
}

/** The median of each figure. */
function middle(visits: readonly Figures[]): Figures {
  const names = Object.keys(visits[0] ?? {})
  const all = (name: string) => visits.map((visit) => visit[name] ?? Number.NaN)
  return Object.fromEntries(names.map((name) => [name, median(all(name))]))
}

/** A row with its ratios to the floor, which is the first place. */
function rowOf(name: string, figures: Figures, floor: Figures | undefined): Row {
  const columns = Object.entries(figures).flatMap(([figure, value]): [string, number][] => {
    const shown: [string, number] = [figure, rounded(value, figure === 'CLS' ? 3 : 0)]
    if (!/^[FL]CP/.test(figure)) return [shown]
    return [shown, [`${figure.slice(0, 3)} × floor`, rounded(value / (floor?.[figure] ?? 0), 2)]]
  })
  return { page: name, ...Object.fromEntries(columns) }
}

/** The medians of several rounds over all places, so that a busy moment of the machine affects all of them. */
export async function visitInTurn(
  places: readonly Place[],
  rounds: number,
  throttling: Throttling,
  say: (text: string) => void,
): Promise<Row[]> {
  const folders = [...new Set(places.map(({ folder }) => folder))]
  const servers = new Map(
    await Promise.all(folders.map(async (folder) => [folder, await serveFolder(folder)] as const)),
  )
  const visits = new Map(places.map(({ name }) => [name, [] as Figures[]]))
  for (let round = 1; round <= rounds; round++) {
    for (const { name, folder, path } of places) {
      const visit = await visitOnce(`${servers.get(folder)?.url}${path}`, throttling)
      if (visit) visits.get(name)?.push(visit)
      say(`first visit ${round} of ${rounds}: ${name}${visit ? '' : ': not recorded'}`)
    }
  }
  await Promise.all([...servers.values()].map((server) => server.stop()))
  const medians = new Map([...visits].map(([name, all]) => [name, middle(all)]))
  const floor = medians.get(places[0]?.name ?? '')
  return [...medians].map(([name, figures]) => rowOf(name, figures, floor))
}

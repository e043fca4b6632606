/** The first visit as Lighthouse mobile sees it: slow 4G and a phone four times slower, simulated. */
import { launch } from 'chrome-launcher'
import lighthouse, { type Flags } from 'lighthouse'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'
import { median } from './statistics.ts'

export interface FirstVisit {
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly totalKb: number
  readonly scriptKb: number
  /** performance, accessibility, best practices, SEO: 0–100. */
  readonly scores: readonly number[]
  /** Script and length of every task over 50 ms. */
  readonly longTasks: readonly string[]
  /** Audits of the four categories that did not pass, by name. */
  readonly failing: readonly string[]
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface NetworkRequest {
  readonly transferSize: number
  readonly resourceType?: string
}
interface RequestDetails {
  readonly items: readonly NetworkRequest[]
}
interface TaskDetails {
  readonly items: readonly { readonly url: string; readonly duration: number }[]
}

/**
 * One visit with an empty cache, in a browser of its own. Undefined where Chromium's trace lacks its
 * beginning, as happens on a busy machine: nothing was measured then.
 */
export async function visitOnce(url: string): Promise<FirstVisit | undefined> {
  const chrome = await launch({
    chromePath: chromiumPath(),
    chromeFlags: [...chromiumFlags, '--headless=new', '--ignore-certificate-errors'],
    logLevel: 'silent',
  })
  try {
    const flags: Flags = { port: chrome.port, logLevel: 'silent', onlyCategories: [...categories] }
    const report = (await lighthouse(url, flags))?.lhr
    if (!report) throw new Error(`Lighthouse gave no report for ${url}`)
    if (report.runtimeError?.code === 'NO_NAVSTART') return undefined
    if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
    const number = (audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN
    const requests =
      (report.audits['network-requests']?.details as RequestDetails | undefined)?.items ?? []
    const weigh = (chosen: readonly NetworkRequest[]): number =>
      chosen.reduce((sum, request) => sum + request.transferSize, 0) / 1000
    const tasks = report.audits['long-tasks']?.details as TaskDetails | undefined
    return {
      fcp: number('first-contentful-paint'),
      lcp: number('largest-contentful-paint'),
      tbt: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
      totalKb: weigh(requests),
      scriptKb: weigh(requests.filter(({ resourceType }) => resourceType === 'Script')),
      scores: categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
      longTasks: (tasks?.items ?? []).map(
        ({ url: source, duration }) => `${source.split('/').pop()} ${Math.round(duration)} ms`,
      ),
      failing: Object.values(report.categories).flatMap((category) =>
        category.auditRefs
          .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => id),
      ),
    }
  } finally {
    chrome.kill()
  }
}

/** The medians of several visits; long tasks and failed audits are those of the one with the median TBT. */
export function middleVisit(visits: readonly FirstVisit[]): FirstVisit {
  const middle = (pick: (visit: FirstVisit) => number): number => median(visits.map(pick))
  const tbt = middle((visit) => visit.tbt)
  const typical = visits.find((visit) => visit.tbt === tbt)
  if (!typical) throw new Error('at least one visit is needed')
  return {
    fcp: middle(({ fcp }) => fcp),
    lcp: middle(({ lcp }) => lcp),
    tbt,
    cls: middle(({ cls }) => cls),
    totalKb: middle(({ totalKb }) => totalKb),
    scriptKb: middle(({ scriptKb }) => scriptKb),
    scores: typical.scores.map((_, index) => middle(({ scores }) => scores[index] ?? 0)),
    longTasks: typical.longTasks,
    failing: typical.failing,
  }
}

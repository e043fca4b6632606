/** The second visit, offline, from the worker's cache, and route changes, on a phone four times slower. */
import { type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'
import { median } from './statistics.ts'

export interface SecondVisit {
  readonly offlineFcp: number
  readonly routeChange: number
}

/** Opens a phone-sized page whose processor is slowed down four times. */
export async function openSlowPhone(): Promise<{ context: BrowserContext; page: Page }> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags, '--ignore-certificate-errors'],
  })
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  await slowDown(page)
  return { context, page }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function firstPaint(page: Page): Promise<number> {
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  return (await paint.jsonValue()) ?? Number.NaN
}

/** The time from a tap on a link to the frame that shows the next page's heading. */
async function changeRoute(page: Page, label: string): Promise<number> {
  return page.evaluate(async (text) => {
    const link = [...document.querySelectorAll('footer a')].find(
      (candidate) => candidate.textContent?.trim() === text,
    ) as HTMLAnchorElement
    const before = document.querySelector('h1')?.textContent
    const started = performance.now()
    link.click()
    while (document.querySelector('h1')?.textContent === before) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - started
  }, label)
}

/** Takes the site's address; visits once online, then again and again without a network. */
export async function measureSecondVisit(url: string, runs: number): Promise<SecondVisit> {
  const { context, page } = await openSlowPhone()
  try {
    await page.goto(url)
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      while (active && active.state !== 'activated') {
        await new Promise((resolve) => active.addEventListener('statechange', resolve))
      }
    })
    await context.setOffline(true)
    const paints: number[] = []
    for (let run = 0; run < runs; run++) {
      await page.reload()
      paints.push(await firstPaint(page))
    }
    // The first change loads the page's chunk from the cache; both ways count.
    await page.mouse.click(5, 5)
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
    const changes: number[] = []
    for (let run = 0; run < runs; run++) {
      changes.push(await changeRoute(page, 'Usługi'), await changeRoute(page, 'Opinie'))
    }
    return { offlineFcp: median(paints), routeChange: median(changes) }
  } finally {
    await context.browser()?.close()
  }
}

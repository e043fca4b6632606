/** Route changes, from the cache. */
import type { Page } from 'playwright'
import { alive } from '../faults/customer.ts'
import { type SlowPhone, startSlowPhone, workerActivated } from './slowPhone.ts'
import { median, type Row, rounded } from './statistics.ts'

const route = ['/uslugi', '/opinie', '/o-nas', '/kontakt', '/rezerwacja', '/'] as const

/** The time from the end of a tap on a link to the end of the frame that shows the next page's heading. */
async function changeRoute(page: Page, path: string): Promise<number> {
  return page.evaluate(async (href) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)
    if (!link) throw new Error(`no link leads to ${href}`)
    const heading = (): string | undefined => document.querySelector('h1')?.textContent
    const before = heading()
    // A quick tap lasts about 80 ms.
    link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, 80))
    const started = performance.now()
    link.click()
    do await new Promise((resolve) => requestAnimationFrame(resolve))
    while (heading() === before)
    // A message posted during a frame arrives once that frame is done.
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(undefined)
    })
    return performance.now() - started
  }, path)
}

/** Waits until nothing is loaded or moves any more. */
async function untilAtRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished)),
  )
}

async function measureAt(phone: SlowPhone, url: string, slowdown: number, runs: number) {
  const all = route.map((path) => ({ path, first: [] as number[], again: [] as number[] }))
  for (let run = 0; run < runs; run++) {
    const page = await phone.open(slowdown)
    await page.goto(url)
    // A visitor's first tap: it hydrates the page as idle time would.
    await page.mouse.click(5, 5)
    await alive(page).waitFor({ state: 'attached' })
    await untilAtRest(page)
    for (const round of ['first', 'again'] as const)
      for (const one of all) one[round].push(await changeRoute(page, one.path))
    await page.close()
  }
  return all.map(({ path, first, again }) => ({
    'route change to': path,
    CPU: `${slowdown}×`,
    // The page's script comes from the worker's cache.
    'the first time, ms': rounded(median(first)),
    'again, ms': rounded(median(again)),
  }))
}

/** Visits the site once online, then goes from page to page offline. */
export async function measureRouteChanges(url: string, runs: number): Promise<Row[]> {
  const phone = await startSlowPhone()
  try {
    const page = await phone.open(1)
    await page.goto(url)
    await page.evaluate(workerActivated)
    await page.close()
    await phone.context.setOffline(true)
    return [...(await measureAt(phone, url, 1, runs)), ...(await measureAt(phone, url, 4, runs))]
  } finally {
    await phone.close()
  }
}

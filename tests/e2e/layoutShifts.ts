/** How far a page's content moves by itself (the web's Cumulative Layout Shift, without its windows). */
import type { Page } from 'playwright/test'

type Shift = PerformanceEntry & { readonly hadRecentInput: boolean; readonly value: number }

/** The stand-ins alone: whether ours come before the first paint is the machine's speed, and theirs is a benchmark. */
export function refuseFonts(page: Page): Promise<unknown> {
  return page.route(/\.woff2$/, (route) => route.fulfill({ contentType: 'font/woff2', body: '' }))
}

/** Before the page is opened; its result tells the sum so far. `all`: with what moves after an input or a change of size. */
export async function watchLayoutShifts(page: Page, all = false): Promise<() => Promise<number>> {
  await page.addInitScript((isAll) => {
    let sum = 0
    const add = (entries: PerformanceEntryList): void => {
      for (const { hadRecentInput, value } of entries as Shift[])
        if (isAll || !hadRecentInput) sum += value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const tell = (): number => {
      add(observer.takeRecords())
      return sum
    }
    Object.assign(globalThis, { tellShifts: tell })
  }, all)
  return () =>
    page.evaluate(async () => {
      // What the last frame moved is told with the one after it.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return (Reflect.get(globalThis, 'tellShifts') as () => number)()
    })
}

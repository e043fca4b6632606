/** How far a page's content moves by itself (the web's Cumulative Layout Shift, without its windows). */
import type { Page } from 'playwright/test'

type Shift = PerformanceEntry & { readonly hadRecentInput: boolean; readonly value: number }

/** Only fallback fonts are used: whether ours load before the first paint depends on the machine. */
export function refuseFonts(page: Page): Promise<unknown> {
  return page.route(/\.woff2$/, (route) => route.fulfill({ contentType: 'font/woff2', body: '' }))
}

/** Call it before the page is opened; the result gives the sum so far. `all`: also what moves after an input or a resize. */
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
      // The shifts of a frame are reported with the next one.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return (Reflect.get(globalThis, 'tellShifts') as () => number)()
    })
}

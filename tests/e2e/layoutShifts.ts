/** How far a page's content moves by itself (the web's Cumulative Layout Shift, without its windows). */
import type { Page } from 'playwright/test'

type Shift = PerformanceEntry & { readonly hadRecentInput: boolean; readonly value: number }

/** To be called before the page is opened; the function it gives tells the sum so far. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries() as Shift[]) {
        if (!hadRecentInput) shifts.push(value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const shifts = await page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[])
    return shifts.reduce((sum, value) => sum + value, 0)
  }
}

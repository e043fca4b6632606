/** A phone-sized browser whose processor is slowed down four times. */
import { chromium, type Page } from 'playwright'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'

export type SlowPhone = Awaited<ReturnType<typeof startSlowPhone>>

/** Starts one with an empty profile. */
export async function startSlowPhone() {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags, '--ignore-certificate-errors'],
  })
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    ignoreHTTPSErrors: true,
    timezoneId: 'Europe/Warsaw',
  })
  return {
    context,
    /** A new tab. `times` is how much slower than this machine it runs. */
    async open(times = 4): Promise<Page> {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: times })
      return page
    },
    close: () => browser.close(),
  }
}

/** Runs in a page: resolves once its worker is active, and with it everything in the cache. */
export async function workerActivated(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  while (active && active.state !== 'activated') {
    await new Promise((resolve) => active.addEventListener('statechange', resolve))
  }
}

/** Resolves once the page's scripts answer. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
}

/** Browsers to measure in: one that is like a phone, whose processor is slowed down four times, and a bare one. */
import { chromium, type Page } from 'playwright'
import puppeteer, { type Browser } from 'puppeteer-core'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'

// Made anew for each: Puppeteer writes into what it is given.
const options = () => ({
  executablePath: chromiumPath(),
  args: [...chromiumFlags, '--ignore-certificate-errors'],
})

/** Starts one whose pages get nothing of the tool that drives it. */
export function startBareBrowser(): Promise<Browser> {
  return puppeteer.launch(options())
}

export type SlowPhone = Awaited<ReturnType<typeof startSlowPhone>>

/** Starts one with an empty profile. */
export async function startSlowPhone() {
  const browser = await chromium.launch(options())
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

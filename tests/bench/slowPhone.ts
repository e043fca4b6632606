/** Browsers to measure in: one like a phone with a four times slower processor, and a bare one. */
import { chromium, type Page } from 'playwright'
import puppeteer, { type Browser } from 'puppeteer-core'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'

// New for each browser: Puppeteer changes its argument.
const options = () => ({
  executablePath: chromiumPath(),
  args: [...chromiumFlags, '--ignore-certificate-errors'],
})

/** Starts a browser without scripts of Playwright in its pages. */
export function startBareBrowser(): Promise<Browser> {
  return puppeteer.launch(options())
}

export type SlowPhone = Awaited<ReturnType<typeof startSlowPhone>>

/** Starts a phone's browser with an empty profile. */
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
    /** A new tab, `times` slower than this machine. */
    async open(times = 4): Promise<Page> {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: times })
      return page
    },
    close: () => browser.close(),
  }
}

/** Runs in a page: resolves once its worker is active, so that everything is cached. */
export async function workerActivated(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  while (active && active.state !== 'activated') {
    await new Promise((resolve) => active.addEventListener('statechange', resolve))
  }
}

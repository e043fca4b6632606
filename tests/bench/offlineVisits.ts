/**
 * A visit without a network: a new tab, the server gone, the worker asleep. The browser is spoken to
 * in its own protocol alone: what Playwright puts into every page (its own world, a script that polls)
 * runs before the first paint, and at 4× CPU took 100 ms of it.
 */
import puppeteer, { type Browser, type CDPSession, type Protocol } from 'puppeteer-core'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'
import { serveFolder } from './server.ts'
import { workerActivated } from './slowPhone.ts'
import { median } from './statistics.ts'

export interface OfflineVisits {
  /** First contentful paint by path, ms after the navigation began, at a quarter of the speed. */
  readonly fcp: Readonly<Record<string, number>>
  /** The same of the bare page, from a server on this machine. */
  readonly floorFcp: number
}

const paths = ['/', '/rezerwacja'] as const
const slowdown = 4
const patience = 30_000

interface Tab {
  readonly session: CDPSession
  evaluate<Value>(expression: string): Promise<Value>
  close(): Promise<void>
}

function startBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags, '--ignore-certificate-errors'],
  })
}

/** A new tab that nothing was put into. */
async function openTab(browser: Browser): Promise<Tab> {
  const root = await browser.target().createCDPSession()
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true })
  const session = root.connection()?.session(sessionId)
  if (!session) throw new Error('the new tab does not answer')
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 1,
    mobile: true,
  })
  return {
    session,
    async evaluate<Value>(expression: string) {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value as Value
    },
    async close() {
      await root.send('Target.closeTarget', { targetId })
      await root.detach()
    },
  }
}

/** Resolves when the document of that navigation has painted something. */
async function navigateUntilPainted({ session }: Tab, url: string): Promise<void> {
  await session.send('Page.enable')
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
  // The event may come before the answer that says which document it is about.
  const painted = new Set<string>()
  let awaited: { loaderId: string; resolve: () => void } | undefined
  session.on('Page.lifecycleEvent', ({ name, loaderId }: Protocol.Page.LifecycleEventEvent) => {
    if (name !== 'firstContentfulPaint') return
    painted.add(loaderId)
    if (loaderId === awaited?.loaderId) awaited.resolve()
  })
  const { loaderId, errorText } = await session.send('Page.navigate', { url })
  if (!loaderId || errorText) throw new Error(`${url}: ${errorText}`)
  if (painted.has(loaderId)) return
  await new Promise<void>((resolve, reject) => {
    awaited = { loaderId, resolve }
    setTimeout(() => reject(new Error(`${url} painted nothing`)), patience).unref()
  })
}

async function visit(browser: Browser, url: string): Promise<number> {
  const tab = await openTab(browser)
  await tab.session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await tab.session.send('ServiceWorker.enable')
  await tab.session.send('ServiceWorker.stopAllWorkers')
  await tab.session.send('ServiceWorker.disable')
  await navigateUntilPainted(tab, url)
  const fcp = await tab.evaluate<number>(
    `new Promise((resolve) => new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint') resolve(startTime)
    }).observe({ type: 'paint', buffered: true }))`,
  )
  await tab.close()
  return fcp
}

async function installWorker(browser: Browser, url: string): Promise<void> {
  const tab = await openTab(browser)
  await navigateUntilPainted(tab, url)
  await tab.evaluate(`(${workerActivated})()`)
  await tab.close()
}

/** Takes the site's folder, the floor's address and how often to measure. */
export async function measureOfflineVisits(
  folder: string,
  floorUrl: string,
  runs: number,
): Promise<OfflineVisits> {
  const server = await serveFolder(folder)
  const [browser, other] = await Promise.all([startBrowser(), startBrowser()])
  try {
    await installWorker(browser, server.url)
    await server.stop()
    const floor: number[] = []
    const paints = new Map(paths.map((path) => [path, [] as number[]]))
    for (let run = 0; run < runs; run++) {
      floor.push(await visit(other, floorUrl))
      for (const [path, all] of paints) all.push(await visit(browser, server.url + path))
    }
    const fcp = Object.fromEntries([...paints].map(([path, all]) => [path, median(all)]))
    return { fcp, floorFcp: median(floor) }
  } finally {
    await Promise.all([browser.close(), other.close()])
  }
}

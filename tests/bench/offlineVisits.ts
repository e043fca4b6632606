/** A visit without a network, with a stopped worker. Not by Playwright, whose scripts took 100 ms before the first paint. */
import type { Browser } from 'puppeteer-core'
import { serveFolder } from './server.ts'
import { startBareBrowser, workerActivated } from './slowPhone.ts'
import { median, rounded } from './statistics.ts'

const paths = ['/', '/rezerwacja'] as const
const patience = 30_000

const firstPaint = `new Promise((resolve) => new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries())
    if (name === 'first-contentful-paint') resolve(startTime)
}).observe({ type: 'paint', buffered: true }))`

/** Visits the address in a new tab without scripts of ours; once it has painted, returns the expression's value. */
async function visit(browser: Browser, url: string, expression: string, slowdown: number) {
  const root = await browser.target().createCDPSession()
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true })
  const tab = root.connection()?.session(sessionId)
  if (!tab) throw new Error('the new tab does not answer')
  const phone = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true }
  await tab.send('Emulation.setDeviceMetricsOverride', phone)
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await tab.send('ServiceWorker.enable')
  await tab.send('ServiceWorker.stopAllWorkers')
  await tab.send('ServiceWorker.disable')
  const painted = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${url} painted nothing`)), patience).unref()
    // about:blank paints nothing.
    tab.on('Page.lifecycleEvent', ({ name }) => {
      if (name === 'firstContentfulPaint') resolve()
    })
  })
  await tab.send('Page.enable')
  await tab.send('Page.setLifecycleEventsEnabled', { enabled: true })
  const { errorText } = await tab.send('Page.navigate', { url })
  if (errorText) throw new Error(`${url}: ${errorText}`)
  await painted
  const { result, exceptionDetails } = await tab.send('Runtime.evaluate', {
    ...{ expression, awaitPromise: true, returnByValue: true },
  })
  if (exceptionDetails) throw new Error(exceptionDetails.text)
  await root.send('Target.closeTarget', { targetId })
  await root.detach()
  return Number(result.value)
}

/** First contentful paints in ms after the navigation began, four times slower; the floor's from a local server. */
export async function measureOfflineVisits(folder: string, floorUrl: string, runs: number) {
  const server = await serveFolder(folder)
  const [browser, other] = await Promise.all([startBareBrowser(), startBareBrowser()])
  try {
    await visit(browser, server.url, `(${workerActivated})()`, 1)
    await server.stop()
    const floor: number[] = []
    const paints = new Map(paths.map((path) => [path, [] as number[]]))
    for (let run = 0; run < runs; run++) {
      floor.push(await visit(other, floorUrl, firstPaint, 4))
      for (const [path, all] of paints)
        all.push(await visit(browser, server.url + path, firstPaint, 4))
    }
    return [['floor, from a server here', floor] as const, ...paints].map(([path, all]) => ({
      'FCP at 4× CPU': path,
      ms: rounded(median(all)),
      '× floor': rounded(median(all) / median(floor), 2),
    }))
  } finally {
    await Promise.all([browser.close(), other.close()])
  }
}

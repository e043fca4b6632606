/**
 * The same few touches in Chromium, Firefox and WebKitGTK, as a table for README.md:
 * `node_modules/.bin/node tests/bench/engines.ts [runs]`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { makeSiteServer } from '../../supabase/local/siteServer.ts'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'
import type { Engine } from '../engines/engine.ts'
import { drive, firefox } from '../engines/firefox.ts'
import { Visitor } from '../engines/visitor.ts'
import { webkit } from '../engines/webkit.ts'
import { buildSite, siteDir } from './site.ts'
import { median, table } from './statistics.ts'

const runs = Number(process.argv[2] ?? 5)
const size = { width: 390, height: 844 }

const chromiumEngine: Engine = {
  name: 'chromium',
  isInstalled: true,
  async launch({ profile, width, height }) {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath(),
      args: chromiumFlags,
      viewport: { width, height },
      locale: 'pl-PL',
      timezoneId: 'Europe/Warsaw',
    })
    return drive(context, profile, 'SingletonLock')
  },
}

/** On each page: what is pressed, and the link that leads on to another page. */
const pages = [
  { path: '/', press: ['label', '90-100 m²'], link: 'Bezpłatna Wycena', to: '/rezerwacja' },
  { path: '/rezerwacja', press: ['button', 'Dalej'], link: 'Strona główna', to: '/' },
  {
    path: '/kontakt',
    press: ['button', 'Wyślij wiadomość'],
    link: 'Bezpłatna Wycena',
    to: '/rezerwacja',
  },
] as const

interface Timed {
  timed?: Promise<number>
}

/** Runs in the page: from the next press to the frame painted once the page at this path is shown. */
function timeNextPress(path: string): void {
  const heading = (): string | undefined => document.querySelector('h1')?.textContent
  const before = path === location.pathname ? undefined : heading()
  const timed = new Promise<number>((resolve) => {
    const began = ({ timeStamp }: Event): void => {
      const look = (): void => {
        if (location.pathname !== path || heading() === before)
          return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - timeStamp)
        port2.postMessage(undefined)
      }
      requestAnimationFrame(look)
    }
    // The end of the press: what is asked for begins with it.
    addEventListener('click', began, { capture: true, once: true })
  })
  Object.assign(window, { timed })
}

async function timed(visitor: Visitor, path: string, press: () => Promise<void>): Promise<number> {
  await visitor.browser.evaluate(timeNextPress, path)
  await press()
  return Math.round((await visitor.browser.evaluate(() => (window as Timed).timed)) ?? Number.NaN)
}

async function firstPaint(visitor: Visitor): Promise<number> {
  await visitor.eventually(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  return Math.round((await visitor.browser.evaluate(paint)) ?? Number.NaN)
}

/** First contentful paint of a first visit, a press, and a route change from the cache; ms. */
async function measure(engine: Engine, site: string, page: (typeof pages)[number]) {
  const profile = await mkdtemp(join(tmpdir(), 'bench-engine-'))
  const visitor = new Visitor(await engine.launch({ profile, ...size }), site)
  const [role, name] = page.press
  try {
    await visitor.open(page.path)
    const paint = await firstPaint(visitor)
    await visitor.untilOffline()
    const press = await timed(visitor, page.path, () => visitor.press(role, name))
    const route = await timed(visitor, page.to, () => visitor.press('link', page.link))
    return { paint, press, route }
  } finally {
    await visitor.browser.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const stopBackend = await buildSite()
const server = await makeSiteServer(siteDir)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const site = `http://localhost:${(server.address() as AddressInfo).port}`
const engines = [chromiumEngine, firefox, webkit].filter(({ isInstalled }) => isInstalled)
const found: ({ engine: string; path: string } & Awaited<ReturnType<typeof measure>>)[] = []
// In turn: what else the machine does meets all of them.
for (let run = 0; run < runs; run += 1) {
  for (const page of pages) {
    for (const engine of engines) {
      const { name } = engine
      found.push({ engine: name, path: page.path, ...(await measure(engine, site, page)) })
    }
  }
}
server.close()
await stopBackend()

const rows = pages.flatMap(({ path }) =>
  engines.map(({ name }) => {
    const same = found.filter((one) => one.path === path && one.engine === name)
    const cell = (what: 'paint' | 'press' | 'route'): string => {
      const all = same.map((one) => one[what])
      return `${median(all)} (${Math.min(...all)})`
    }
    return [path, name, cell('paint'), cell('press'), cell('route')]
  }),
)
console.log(table(['', '', 'First contentful paint', 'Press', 'Route change'], rows))

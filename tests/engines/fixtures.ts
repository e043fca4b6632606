/** What every test gets: a site and a backend that can be stopped, a browser of the project's engine, an oracle. */
import { test as base, expect } from '../faults/fixtures.ts'
import { openWorld } from '../faults/globalSetup.ts'
import type { Engine, LaunchOptions } from './engine.ts'
import { firefox } from './firefox.ts'
import { Visitor } from './visitor.ts'
import { webkit } from './webkit.ts'

interface VisitOptions extends Partial<LaunchOptions> {
  /** The site's host name, if it is not `localhost`. */
  readonly address?: string
}

interface Fixtures {
  /** Starts the browser, each time with the same profile: a second call is the same person's next visit. */
  readonly visit: (options?: VisitOptions) => Promise<Visitor>
  readonly visitor: Visitor
}

const engines: Readonly<Record<string, Engine>> = { firefox, webkit }
export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

// Messages of browsers about failed requests and pages that were left are not errors of ours.
const noise = [
  /due to access control checks/,
  /Failed to load resource|Cross-Origin Request Blocked|NetworkError|CORS request did not succeed/,
  // WebKit does not know this directive of ours.
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  // WebKit's, if a page is left while it is still fading in.
  /Skipping view transition because/,
  /Loading failed for the <script>|error loading dynamically imported module/,
  // WebKit's, if a connection is cut. An unhandled rejection has another text.
  /^Connection terminated unexpectedly$/,
  // Firefox's, if a page is left while the worker answers it. For a worker that fails it says "rejected".
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
]

export const test = base.extend<Fixtures>({
  world: [
    async ({}, use) => {
      const { stop, ...world } = await openWorld(false)
      // Only Chromium can map a host name to another address.
      await use({ ...world, proxyPort: Number(world.apiHost.split(':')[1]) })
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  oracle: async ({ oracle, host }, use) => {
    await use(oracle)
    // The test may have stopped the site, or moved it to another address.
    await host.stop()
    await host.start()
  },
  visit: async ({ oracle: _, profile, host, expectedErrors }, use, info) => {
    const engine = engines[info.project.name] as Engine
    const visitors: Visitor[] = []
    await use(async ({ address = 'localhost', ...options } = {}) => {
      const browser = await engine.launch({ profile, ...phone, ...options })
      const visitor = new Visitor(browser, `http://${address}:${host.port}`)
      visitors.push(visitor)
      return visitor
    })
    const errors = visitors.flatMap(({ browser }) => browser.errors)
    await Promise.all(visitors.map(({ browser }) => browser.close()))
    const known = [...noise, expectedErrors]
    const unexpected = errors.filter((text) => !known.some((pattern) => pattern.test(text)))
    expect(unexpected, 'errors and unhandled rejections').toEqual([])
  },
  visitor: async ({ visit }, use) => {
    await use(await visit())
  },
})

export { expect }

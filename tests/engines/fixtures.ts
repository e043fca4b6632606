/** What every journey gets: a site and a backend that can be stopped, a browser of the project's engine, an oracle. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '../faults/fixtures.ts'
import { openWorld } from '../faults/globalSetup.ts'
import type { Engine, LaunchOptions } from './engine.ts'
import { firefox } from './firefox.ts'
import { Visitor } from './visitor.ts'
import { webkit } from './webkit.ts'

interface VisitOptions extends Partial<LaunchOptions> {
  /** Of the site, where it is not `localhost`. */
  readonly address?: string
}

interface Fixtures {
  /** Starts the browser; a second call with the same profile is the same person's next visit. */
  readonly visit: (options?: VisitOptions) => Promise<Visitor>
  readonly visitor: Visitor
  /** A folder for one person's browser. */
  readonly profile: string
}

const engines: Readonly<Record<string, Engine>> = { firefox, webkit }
export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

// What browsers say about failed requests and about pages that were left is no error of ours.
const noise = [
  /due to access control checks/,
  /Failed to load resource|Cross-Origin Request Blocked|NetworkError|CORS request did not succeed/,
  // WebKit does not know this directive of ours.
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  // Its own words about a page that is left while it is still being faded in.
  /Skipping view transition because/,
  /Loading failed for the <script>|error loading dynamically imported module/,
  // WebKit's about a connection that is cut; a rejection that nobody handles would be named as such.
  /^Connection terminated unexpectedly$/,
  // Firefox's about a page that is left while the worker answers it; of a worker that fails it says "rejected".
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
]

export const test = base.extend<Fixtures>({
  world: [
    async ({}, use) => {
      const { stop, ...world } = await openWorld(false)
      // No engine but Chromium takes a name for another address.
      await use({ ...world, proxyPort: Number(world.apiHost.split(':')[1]) })
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  oracle: async ({ oracle, host }, use) => {
    await use(oracle)
    // The test may have stopped it, or had it listen elsewhere.
    await host.stop()
    await host.start()
  },
  profile: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'malowanie-visitor-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
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

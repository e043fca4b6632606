/** What every fault test gets: a proxy, a browser that calls it, an oracle, and a watch over all pages. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect } from 'playwright/test'
import { watchTexts } from '../e2e/texts.ts'
import { hearClaims, optionsOf, startDevice } from './browser.ts'
import { type Customer, newCustomer } from './customer.ts'
import type { FaultWorld } from './globalSetup.ts'
import { Host } from './host.ts'
import { LedgerProxy } from './ledgerProxy.ts'
import { makeOracle, type Oracle } from './oracle.ts'

interface Fixtures {
  readonly oracle: Oracle
  readonly customer: Customer
  /** Watches a context for claims, errors and unhandled rejections. */
  readonly watch: (context: BrowserContext) => Promise<void>
  /** The folder of a browser's profile. */
  readonly profile: string
  /** A browser with this profile, which can be killed and restarted with it. */
  readonly device: {
    readonly context: BrowserContext
    killAndRestart(): Promise<BrowserContext>
  }
  /** What pages may log as an error in this test. */
  readonly expectedErrors: RegExp
}

interface WorkerFixtures {
  readonly world: FaultWorld
  readonly api: LedgerProxy
  readonly host: Host
}

// The browser's own messages about failed requests are not our errors.
const networkNoise = [/Failed to load resource/, /blocked by CORS policy/, /net::ERR_/]

export const test = base.extend<Fixtures, WorkerFixtures>({
  world: [
    async ({}, use) => {
      await use(JSON.parse(process.env.FAULT_WORLD ?? '{}') as FaultWorld)
    },
    { scope: 'worker' },
  ],
  api: [
    async ({ world }, use) => {
      const proxy = new LedgerProxy(world.apiUrl)
      await proxy.listen(world.proxyPort)
      await use(proxy)
      await proxy.close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ world, api }, use) => {
      await use(optionsOf(world.apiHost, api.port))
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ world }, use) => {
      const host = new Host()
      await host.deploy(world.siteDir)
      await host.start()
      await use(host)
      await host.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ host }, use) => {
    await use(host.url)
  },
  customer: async ({}, use) => {
    await use(newCustomer())
  },
  expectedErrors: [/(?!)/, { option: true }],
  oracle: async ({ world, api }, use) => {
    api.reset()
    const oracle = makeOracle(world, api)
    await use(oracle)
    api.heal()
    oracle.expectNoFalseClaim()
  },
  watch: async ({ oracle, customer, expectedErrors }, use) => {
    const errors: string[] = []
    await use(async (context) => {
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      context.on('weberror', (error) => errors.push(String(error.error())))
      await context.addInitScript(watchTexts)
      await hearClaims(context, (text) => oracle.hear(text, customer.email))
    })
    const known = [...networkNoise, expectedErrors]
    const unexpected = errors.filter((text) => !known.some((pattern) => pattern.test(text)))
    expect(unexpected, 'errors and unhandled rejections').toEqual([])
  },
  context: async ({ context, watch }, use) => {
    await watch(context)
    await use(context)
  },
  profile: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'malowanie-profile-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  device: async ({ profile, launchOptions, host, watch }, use) => {
    const start = async () => {
      const browser = await startDevice(profile, { ...launchOptions, baseURL: host.url })
      await watch(browser.context)
      return browser
    }
    let { context, kill } = await start()
    await use({
      context,
      async killAndRestart() {
        await kill()
        ;({ context, kill } = await start())
        return context
      },
    })
    await kill()
  },
})

export { expect }

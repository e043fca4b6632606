/** Builds the site in three versions and keeps one real backend up for all tests. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startStack } from '../../supabase/local/stack.ts'
import { freePort } from '../freePorts.ts'
import { startFunctions } from '../functionNames.ts'
import { isRest } from '../rest.ts'

/** The backend, the host that the site calls (each test worker maps it to its own proxy), and three versions of the site. */
export type FaultWorld = Omit<Awaited<ReturnType<typeof openWorld>>, 'stop'> & {
  /** The proxy's port; any free one by default. */
  readonly proxyPort?: number
}

/** A company's own facts, with which the scripts exceed the limit for ours. */
const heavyFacts = {
  VITE_DEMONSTRATION: '',
  VITE_PROFILE_TRADES: `https://firmy.example/${randomBytes(2000).toString('hex')}`,
}

async function build(
  outDir: string,
  apiHost: string,
  { phone = '22 100 00 01', assetsDir = 'assets', facts = {} },
): Promise<void> {
  const options = ['--mode', 'demonstration', '--outDir', outDir, '--assetsDir', assetsDir]
  const settings = { VITE_SUPABASE_URL: `http://${apiHost}`, VITE_COMPANY_PHONE: phone, ...facts }
  await promisify(execFile)('vite', ['build', ...options], { env: { ...process.env, ...settings } })
}

/** Starts the backend and builds the site, and its next versions if they are needed. */
export async function openWorld(successors: boolean) {
  const apiHost = `api.localhost:${await freePort()}`
  // One folder per process: another run may be active.
  const folder = `.cache/faults-${process.pid}`
  const [siteDir, nextSiteDir, movedSiteDir] = ['first', 'next', 'moved'].map((version) =>
    join(folder, version),
  ) as [string, string, string]
  const [stack] = await Promise.all([
    startStack(),
    build(siteDir, apiHost, {}),
    // Other facts, so some files differ.
    successors && build(nextSiteDir, apiHost, { phone: '22 100 00 02' }),
    // It shares no script with the first, and has a company's own facts.
    successors && build(movedSiteDir, apiHost, { assetsDir: 'moved', facts: heavyFacts }),
  ])
  const { apiUrl, mailUrl, secretKey } = stack
  await startFunctions(apiUrl)
  return {
    ...{ apiUrl, mailUrl, secretKey, apiHost, siteDir, nextSiteDir, movedSiteDir },
    async stop() {
      await stack.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export default async function globalSetup(): Promise<() => Promise<void>> {
  const { stop, ...world } = await openWorld(!isRest)
  process.env.FAULT_WORLD = JSON.stringify(world)
  return stop
}

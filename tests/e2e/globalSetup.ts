/** Builds the site against a backend of its own on free ports and keeps both up for all tests. */
import { startSite } from '../../supabase/local/site.ts'
import { startStack } from '../../supabase/local/stack.ts'
import { freePorts } from '../freePorts.ts'
import { startFunctions } from '../functionNames.ts'
import { siteDir } from './fixtures.ts'

export default async function globalSetup(): Promise<() => Promise<void>> {
  const [port, apiPort] = (await freePorts(2)) as [number, number]
  const appUrl = `http://localhost:${port}`
  const settings = { VITE_SUPABASE_URL: `http://localhost:${apiPort}`, VITE_SITE_URL: appUrl }
  const [stack, stopSite] = await Promise.all([
    startStack({ ports: { API_PORT: apiPort }, functionEnv: { VITE_SITE_URL: appUrl } }),
    startSite({ port, settings, outDir: siteDir }),
  ])
  await startFunctions(stack.apiUrl)
  process.env.E2E_STACK = JSON.stringify({ ...stack, appUrl, stop: undefined })
  return () => stopSite().then(() => stack.stop())
}

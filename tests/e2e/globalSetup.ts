/** Builds the site against a backend of its own on free ports and keeps both up for all tests. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startStack } from '../../supabase/local/stack.ts'
import { freePorts } from '../freePorts.ts'

const siteDir = '.cache/e2e-site'

export default async function globalSetup(): Promise<() => Promise<void>> {
  const [appPort, apiPort] = (await freePorts(2)) as [number, number]
  await promisify(execFile)('vite', ['build', '--mode', 'demonstration', '--outDir', siteDir], {
    env: {
      ...process.env,
      VITE_SUPABASE_URL: `http://localhost:${apiPort}`,
      VITE_SITE_URL: `http://localhost:${appPort}`,
    },
  })
  const stack = await startStack({ appPort, apiPort, dataDir: undefined, siteDir })
  process.env.E2E_STACK = JSON.stringify({ ...stack, stop: undefined })
  process.env.E2E_SITE = siteDir
  return () => stack.stop()
}

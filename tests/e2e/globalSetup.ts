/** Builds the site against a backend of its own on free ports and keeps both up for all tests. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { startStack } from '../../supabase/local/stack.ts'

const siteDir = '.cache/e2e-site'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

export default async function globalSetup(): Promise<() => Promise<void>> {
  const [appPort, apiPort] = [await freePort(), await freePort()]
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

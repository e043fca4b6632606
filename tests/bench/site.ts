/** The site that is measured, and the backend that it asks. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startStack } from '../../supabase/local/stack.ts'

export const siteDir = '.cache/bench-site'

/** Builds the site against a backend of its own, in memory; the function it gives stops that. */
export async function buildSite(): Promise<() => Promise<void>> {
  const stack = await startStack({ dataDir: undefined })
  const env = { ...process.env, VITE_SUPABASE_URL: stack.apiUrl }
  const args = ['build', '--mode', 'demonstration', '--outDir', siteDir, '--emptyOutDir']
  await promisify(execFile)('vite', args, { env })
  return stack.stop
}

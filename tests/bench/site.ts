/** The site that is measured. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export const siteDir = '.cache/bench-site'

/** Nothing listens at the discard port: a booking made here is kept to wait and reaches nobody. */
export async function buildSite(): Promise<void> {
  const env = { ...process.env, VITE_SUPABASE_URL: 'http://127.0.0.1:9' }
  const args = ['build', '--mode', 'demonstration', '--outDir', siteDir, '--emptyOutDir']
  await promisify(execFile)('vite', args, { env })
}

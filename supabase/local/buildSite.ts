/** Builds the site with the demonstration settings, against this stack's API address. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartProblem } from './settings.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

// Apart from dist/, which may hold the site for production.
const outDir = '.cache/site'

/** Where the built site lies. */
export const siteDir = join(root, outDir)

/**
 * Builds into siteDir. `settings` (VITE_*) win over those of .env.demonstration.
 * What the build says is shown only when it fails (StartProblem).
 */
export function buildSite(settings: Readonly<Record<string, string>>): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(
    process.execPath,
    [vite, 'build', '--mode', 'demonstration', '--outDir', outDir],
    {
      cwd: root,
      // A caller's NODE_ENV (a test runner's) would build React's development version.
      env: { ...process.env, NODE_ENV: 'production', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.stdout += chunk.toString('utf8')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.stderr += chunk.toString('utf8')
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else {
        const reason = (said.stderr || said.stdout).trim()
        reject(new StartProblem(`${reason}\nThe site could not be built.`))
      }
    })
  })
}

/** Builds the site with the demonstration settings, against this stack's API address. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartProblem } from './settings.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Where the built site lies. */
export const siteDir = join(root, 'dist')

/**
 * Builds into dist/. `settings` (VITE_*) win over those of .env.demonstration.
 * What the build says is shown only when it fails: StartProblem.
 */
export function buildSite(settings: Readonly<Record<string, string>>): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--mode', 'demonstration'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString('utf8')
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new StartProblem(`${output.trim()}\nThe site could not be built.`))
    })
  })
}

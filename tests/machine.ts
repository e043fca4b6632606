/** What the tests need on the machine: a Chromium, which is fetched if it is missing, and programs that may be missing. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { nginxProgram } from '../supabase/tests/nginx.ts'
import { postgresBin } from '../supabase/tests/postgresServer.ts'
import { findChromium } from './e2e/chromium.ts'
import { hasPoppler } from './e2e/poppler.ts'
import { firefox } from './engines/firefox.ts'
import { webkit } from './engines/webkit.ts'

const prints = 'printed pages are not read back; their content is checked on the screen'
const engine = 'the journeys in that engine are not tried; all of them are in Chromium'

/** By layer: what may be missing, and what is left out then. */
const programs = [
  ['backend', nginxProgram, 'nginx', 'supabase/nginx.conf is not tried; the site needs no nginx'],
  [
    'backend',
    postgresBin,
    'postgresql',
    'nothing races; the same SQL runs on the embedded Postgres',
  ],
  ['e2e', hasPoppler, 'poppler-utils', prints],
  ['engines', firefox.isInstalled, 'firefox-esr', engine],
  ['engines', webkit.isInstalled, 'webkit2gtk-driver, xvfb and xdotool', engine],
] as const

/** One line for each program that these layers lack. */
export function missingPrograms(layers: readonly { readonly name: string }[]): string[] {
  return programs
    .filter(([layer, found]) => !found && layers.some(({ name }) => name.startsWith(layer)))
    .map(([, , name, why]) => `${name}: not on this machine, left out: ${why}.`)
}

/** Runs a program for at most so many seconds. Whether it succeeded; else the error is printed. */
async function succeeds(program: string, args: string[], seconds: number): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const running = promisify(execFile)(program, args, { env, timeout: seconds * 1000 })
  const error = await running.then(() => undefined, String)
  if (error) console.log(error)
  return error === undefined
}

async function installDebianPackage(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('No Chromium on this machine: apt-get install chromium chromium-headless-shell')
  const packages = ['chromium', 'chromium-headless-shell', 'fonts-dejavu-core']
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  if (await succeeds('apt-get', ['update', '-qq'], 120)) await succeeds('apt-get', install, 600)
}

async function download(): Promise<void> {
  console.log('No Chromium on this machine: npx playwright install --no-shell chromium')
  await succeeds('playwright', ['install', '--no-shell', 'chromium'], 300)
}

/** Fetches a Chromium if there is none; true if one can be started. */
export async function ensureChromium(): Promise<boolean> {
  if (!findChromium()) await installDebianPackage()
  if (!findChromium()) await download()
  const path = findChromium()
  if (path && (await succeeds(path, ['--version', '--no-sandbox'], 60))) return true
  console.log(
    path
      ? `${path} does not start: install what it misses (npx playwright install-deps chromium, as root), or set CHROMIUM_BIN to another Chrome.`
      : 'The browser tests need a Chromium and none could be fetched: install one (Debian: apt-get install chromium), or set CHROMIUM_BIN to your Chrome. `npm run check` works without.',
  )
  return false
}

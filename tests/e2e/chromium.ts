/** Which Chromium the browser tests drive, and how it is started. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** The path of an installed Chromium; undefined if there is none. */
export function findChromium(): string | undefined {
  const candidates = [
    process.env.CHROMIUM_BIN,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  return candidates.find((candidate) => candidate && existsSync(candidate))
}

/** The path of an installed Chromium. Throws an error that says how to install one. */
export function chromiumPath(): string {
  const path = findChromium()
  if (path) return path
  throw new Error(
    'No Chromium was found. Debian: apt-get install chromium. Elsewhere: set CHROMIUM_BIN to your Chrome.',
  )
}

/** Chromium's headless shell, if installed: half the processor time, but no profile, Background Sync or app installation. */
export function headlessShellPath(): string {
  const shell = '/usr/bin/chromium-headless-shell'
  return !process.env.CHROMIUM_BIN && existsSync(shell) ? shell : chromiumPath()
}

// Root in a container can't use the sandbox; the other flags keep the browser off the network.
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  // The headless shell would round the width of each letter to whole pixels; no phone does.
  '--font-render-hinting=none',
]

/** Takes the pictures of the install dialog and of the README anew: `node tests/screenshots/run.ts`. */
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { screenshotSizes } from '../../src/build/webManifest.ts'
import { startStack } from '../../supabase/local/stack.ts'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'

const siteDir = '.cache/screenshots-site'
const pictures = [
  { name: 'homeNarrow', path: '/', size: screenshotSizes.narrow, scale: 1.5 },
  {
    name: 'bookingNarrow',
    path: '/rezerwacja?powierzchnia=50-60',
    size: screenshotSizes.narrow,
    scale: 1.5,
  },
  { name: 'homeWide', path: '/', size: screenshotSizes.wide, scale: 1 },
  {
    name: 'bookingWide',
    path: '/rezerwacja?powierzchnia=50-60',
    size: screenshotSizes.wide,
    scale: 1,
  },
] as const

// Without the demonstration's banner: these are the pictures of the shop window.
const env = { ...process.env, VITE_DEMONSTRATION: '0' }
await promisify(execFile)('vite', ['build', '--mode', 'demonstration', '--outDir', siteDir], {
  env,
})
const stack = await startStack({
  appPort: 0,
  apiPort: 0,
  mailPort: 0,
  smtpPort: 0,
  dataDir: undefined,
  siteDir,
})
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
await mkdir('public/screenshots', { recursive: true })
for (const { name, path, size, scale } of pictures) {
  const [width, height] = size
  const page = await browser.newPage({
    viewport: { width: width / scale, height: height / scale },
    deviceScaleFactor: scale,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await page.goto(stack.appUrl + path, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  await page.screenshot({ path: `public/screenshots/${name}.png` })
  await page.close()
}
await browser.close()
await stack.stop()

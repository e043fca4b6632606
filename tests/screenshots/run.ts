/** `node tests/screenshots/run.ts` makes the pictures of the install dialog and the README. */
import { chromium } from 'playwright'
import { screenshotSizes } from '../../src/build/webManifest.ts'
import { startSite } from '../../supabase/local/site.ts'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'
import { visit } from '../faults/customer.ts'
import { freePort } from '../freePorts.ts'

const booking = '/rezerwacja?powierzchnia=50-60'
const { narrow, wide } = screenshotSizes
const pictures = [
  ['homeNarrow', '/', narrow, 1.5],
  ['bookingNarrow', booking, narrow, 1.5],
  ['homeWide', '/', wide, 1],
  ['bookingWide', booking, wide, 1],
] as const

// Without the demonstration's banner.
const port = await freePort()
const settings = { VITE_DEMONSTRATION: '0' }
const stopSite = await startSite({ port, settings, outDir: '.cache/screenshots-site' })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
for (const [name, path, [width, height], scale] of pictures) {
  const page = await browser.newPage({
    viewport: { width: width / scale, height: height / scale },
    deviceScaleFactor: scale,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await visit(page, `http://localhost:${port}${path}`)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `public/screenshots/${name}.png` })
  await page.close()
}
await browser.close()
await stopSite()

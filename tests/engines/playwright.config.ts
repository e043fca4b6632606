/** The customers' journeys in the engines that are not Chromium: Debian's Firefox and WebKitGTK. */
import { defineConfig } from 'playwright/test'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/engines-results',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000,
  // An open page tries again after a minute at most.
  expect: { timeout: 75_000 },
  projects: [firefox, webkit]
    .filter(({ isInstalled }) => isInstalled)
    .map(({ name }) => ({ name })),
})

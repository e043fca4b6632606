/** Browser tests of the built site in front of the real local backend. */
import { defineConfig } from 'playwright/test'
import { isRest, pickedByTag } from '../rest.ts'
import { chromiumFlags, headlessShellPath } from './chromium.ts'

const phone = {
  name: 'phone',
  use: { viewport: { width: 390, height: 844 }, hasTouch: true },
  ...pickedByTag,
}

/** `npm run test:all` adds each spec at its other width. */
const desktop = {
  name: 'desktop',
  use: { viewport: { width: 1280, height: 900 } },
  testIgnore: /\.phone\.spec\.ts$/,
}

export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/e2e-results',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  // More than cores: a page that loads or waits leaves one free.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // Longer than the 15 s during which nothing repeats the request of a page that was killed.
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 15_000,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    launchOptions: { executablePath: headlessShellPath(), args: chromiumFlags },
    // Pages and forms are tested against the network here; the worker has tests of its own (tests/faults).
    serviceWorkers: 'block',
    // Without waiting for animations; the long run (`npm run test:all`) has them.
    ...(isRest ? {} : { contextOptions: { reducedMotion: 'reduce' } }),
  },
  projects: isRest ? [phone, desktop] : [phone],
})

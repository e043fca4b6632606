/** The faults of a real network and real devices, against the built site and the real local backend. */
import { defineConfig } from 'playwright/test'
import { isRest, pickedByTag } from '../rest.ts'
import { contextOptions } from './browser.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/faults-results',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  // More than cores: many of these tests wait for a timer or a worker.
  workers: 3,
  ...pickedByTag,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    ...contextOptions,
    actionTimeout: 20_000,
    // Without waiting for animations; the variants and the `device` tests have them.
    ...(isRest ? {} : { contextOptions: { reducedMotion: 'reduce' } }),
  },
})

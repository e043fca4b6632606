/** The faults of a real network and real devices, against the built site and the real local backend. */
import { defineConfig } from 'playwright/test'
import { pickedByTag } from '../rest.ts'
import { contextOptions } from './browser.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/faults-results',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  ...pickedByTag,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: { ...contextOptions, actionTimeout: 20_000 },
})

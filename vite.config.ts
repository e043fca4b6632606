import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { prerender } from './src/build/prerender.ts'
import { scripts } from './src/build/scripts.ts'
import { writeSearchFiles } from './src/build/searchFiles.ts'
import { settings } from './src/build/settings.ts'
import { writeShareImage } from './src/build/shareImage.ts'
import { measureSizes } from './src/build/sizes.ts'
import { typography } from './src/build/typography.ts'
import { webManifest } from './src/build/webManifest.ts'
import { parseEnv } from './src/config/env.ts'

const isBuild = process.argv[2] === 'build'
// A caller's NODE_ENV (a developer's, a test runner's) would build React's development version.
if (isBuild) process.env.NODE_ENV = 'production'
// Bundlers get the package's development files by default.
const productionRouter = 'node_modules/react-router/dist/production/index.mjs'
const demonstration = loadEnv('demonstration', '.', 'VITE_')
// One folder for each process: builds for the tests may run at the same time.
const serverDir = `.cache/server-${process.pid}`

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/sw',
  filename: 'sw.ts',
  injectRegister: false,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: [
      '{404,index,*/index}.html',
      '**/*.{js,css,woff2}',
      ...['assets/*.svg', 'icon.svg', 'icons/icon-192.png'],
    ],
    dontCacheBustURLsMatching: /^assets\//,
    // A revision only has to differ from the last one: 32 digits would be a tenth of the worker.
    manifestTransforms: [
      (entries) => ({
        manifest: entries.map(({ url, size, revision }) => ({
          url,
          size,
          bytes: size,
          revision: revision?.slice(0, 10) ?? null,
        })),
      }),
    ],
  },
  includeManifestIcons: false,
  manifest: webManifest,
})
// By default it would build the worker before the pages exist, and for the server bundle too.
for (const plugin of pwa) delete plugin.closeBundle

export default defineConfig({
  plugins: [settings(), typography(), react(), pwa],
  resolve: {
    alias: isBuild
      ? [{ find: /^react-router$/, replacement: join(import.meta.dirname, productionRouter) }]
      : [],
  },
  build: {
    target: 'es2022',
    // All of them know :has(). For older ones its lists would be wrapped, and matched against every element.
    cssTarget: ['chrome111', 'firefox121', 'safari16.4', 'ios16.4'],
    manifest: true,
    modulePreload: { polyfill: false },
    // On a busy machine the bundler would warn of its own times, which nobody who builds the site can act on.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // As short as possible: every page repeats the names a dozen times.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: scripts } } } },
    },
    ssr: {
      build: {
        outDir: serverDir,
        emitAssets: false,
        rolldownOptions: { input: 'src/app/prerender.tsx' },
      },
      resolve: { noExternal: true },
    },
  },
  builder: {
    async buildApp(builder) {
      const { config, environments } = builder
      const { ssr, client } = environments
      if (!ssr || !client) throw new Error('both environments are needed')
      const { siteUrl, supabaseUrl, demonstration: isLimited } = parseEnv(config.env)
      const outDir = join(config.root, config.build.outDir)
      await builder.build(ssr)
      await builder.build(client)
      await prerender(outDir, join(config.root, serverDir), supabaseUrl)
      await writeSearchFiles(outDir, siteUrl)
      await writeShareImage(outDir)
      // Only now, because it lists the pages as they are in the end.
      await pwa.find(({ name }) => name === 'vite-plugin-pwa')?.api.generateSW()
      // A company's own facts, longer than the demonstration's, must not stop its build.
      config.logger.info(await measureSizes(outDir, isLimited))
    },
  },
  test: {
    // All cores: by default vitest leaves one free, half of them on two cores.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          env: demonstration,
          environment: 'node',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/unit/setup.ts'],
          // No test depends on the machine's speed: importing a page again, or drawing many, is slow on a busy one.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          env: demonstration,
          environment: 'node',
          include: ['tests/contract/**/*.test.ts', 'supabase/tests/**/*.test.ts'],
          // A new process for every file would compile the embedded Postgres every time.
          isolate: false,
          // The tests start databases and processes, on machines that may be busy.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})

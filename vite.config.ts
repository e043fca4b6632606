import react from '@vitejs/plugin-react'
import { loadEnv, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { prerender } from './src/build/prerender.ts'
import { scripts } from './src/build/scripts.ts'
import { searchFiles } from './src/build/searchFiles.ts'
import { settings } from './src/build/settings.ts'
import { sizes } from './src/build/sizes.ts'
import { typography } from './src/build/typography.ts'
import { webManifest } from './src/build/webManifest.ts'

const demonstration = loadEnv('demonstration', '.', 'VITE_')
// One folder a process: builds for the tests may run beside another.
const serverDir = `.cache/server-${process.pid}`

// vite-plugin-pwa would otherwise build the worker for the server bundle too.
function buildWorkerOnce(plugins: Plugin[]): Plugin[] {
  return plugins.map((plugin) =>
    plugin.name === 'vite-plugin-pwa:build'
      ? { ...plugin, applyToEnvironment: ({ name }) => name === 'client' }
      : plugin,
  )
}

export default defineConfig({
  plugins: [
    settings(),
    typography(),
    react(),
    prerender(serverDir),
    searchFiles(),
    sizes(),
    ...buildWorkerOnce(
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'src/sw',
        filename: 'sw.ts',
        registerType: 'prompt',
        injectRegister: false,
        injectManifest: {
          rollupFormat: 'iife',
          globPatterns: [
            '**/*.{html,js,css,woff2}',
            'assets/*.svg',
            'icon.svg',
            'icons/icon-192.png',
          ],
          dontCacheBustURLsMatching: /^assets\//,
          // A revision only has to differ from the last one: 32 digits would be a tenth of the worker.
          manifestTransforms: [
            (entries) => ({
              manifest: entries.map(({ url, size, revision }) => ({
                url,
                size,
                revision: revision?.slice(0, 10) ?? null,
              })),
            }),
          ],
        },
        includeManifestIcons: false,
        manifest: webManifest,
      }),
    ),
  ],
  build: {
    target: 'es2022',
    // All of them know :has(); for older ones lists of it would be wrapped, and tried on every element.
    cssTarget: ['chrome111', 'firefox121', 'safari16.4', 'ios16.4'],
    manifest: true,
    modulePreload: { polyfill: false },
  },
  // As short as can be: the names stand in every page a dozen times over.
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
      const { ssr, client } = builder.environments
      if (!ssr || !client) throw new Error('both environments are needed')
      await builder.build(ssr)
      await builder.build(client)
    },
  },
  test: {
    // Every core: vitest's own choice leaves one free, on two cores half of them.
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
          // No test depends on the machine's speed; the property tests take seconds on a busy one.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          env: demonstration,
          environment: 'node',
          include: ['tests/contract/**/*.test.ts', 'supabase/tests/**/*.test.ts'],
          // A fresh process for every file would compile the embedded Postgres anew in each.
          isolate: false,
          // Databases and processes start in here, on machines that may be busy.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})

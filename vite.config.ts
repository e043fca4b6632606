import react from '@vitejs/plugin-react'
import { loadEnv, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { prerender } from './src/build/prerender.ts'
import { typography } from './src/build/typography.ts'
import { parseEnv } from './src/config/env.ts'

const serverDir = '.cache/server'

// vite-plugin-pwa would otherwise build the worker for the server bundle too.
function clientOnly(plugins: Plugin[]): Plugin[] {
  return plugins.map((plugin) => ({
    ...plugin,
    applyToEnvironment: (environment) => environment.name === 'client',
  }))
}

export default defineConfig(({ mode, command }) => {
  // A missing setting or a wrong account number stops the build here, with its name.
  const env = command === 'build' ? parseEnv(loadEnv(mode, '.', 'VITE_')) : undefined
  return {
    plugins: [
      typography(),
      react(),
      env && prerender(serverDir, env.supabaseUrl),
      ...clientOnly(
        VitePWA({
          strategies: 'injectManifest',
          srcDir: 'src/sw',
          filename: 'sw.ts',
          registerType: 'prompt',
          injectRegister: false,
          injectManifest: { rollupFormat: 'iife' },
          manifest: { name: 'Malowanie Warszawa', lang: 'pl' },
        }),
      ),
    ],
    build: { target: 'es2022', manifest: true, modulePreload: { polyfill: false } },
    environments: {
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
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'jsdom',
            include: ['tests/unit/**/*.test.{ts,tsx}'],
            setupFiles: ['tests/unit/setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'backend',
            environment: 'node',
            include: ['tests/contract/**/*.test.ts', 'supabase/tests/**/*.test.ts'],
          },
        },
      ],
    },
  }
})

/** The site: built as in production for `npm start`, with hot reload for `npm run dev`. */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createServer as createVite } from 'vite'
import { close, listen } from './server.ts'
import { StartProblem } from './settings.ts'
import { makeSiteServer } from './siteServer.ts'

interface SiteOptions {
  readonly port: number
  /** VITE_* settings that override .env.demonstration. */
  readonly settings: Readonly<Record<string, string>>
  /** With hot reload, instead of a build. */
  readonly development?: boolean
  /** A folder for the build; without it the build is served from memory, and deleted. */
  readonly outDir?: string
  /** Ends the build. */
  readonly signal?: AbortSignal
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const mode = 'demonstration'

async function builtSite({ settings, outDir, signal }: SiteOptions) {
  // Not dist/, which may hold the production site, and not the folder of another start.
  const folder = outDir ?? `.cache/site-${process.pid}`
  const build = ['node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--outDir', folder]
  const env = { ...process.env, ...settings }
  try {
    const built = promisify(execFile)(process.execPath, build, { cwd: root, env, signal })
    await built.catch(({ stderr, stdout }: { stderr: string; stdout: string }) => {
      throw new StartProblem(`${(stderr || stdout).trim()}\nThe site could not be built.`)
    })
    const server = await makeSiteServer(`${root}${folder}`)
    return { server, stop: () => close(server) }
  } finally {
    if (!outDir) await rm(`${root}${folder}`, { recursive: true, force: true })
  }
}

/** Replaces the built site's worker, which would go on serving that site on this port. */
const leavingWorker = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', async () => {
  await self.registration.unregister()
  for (const page of await self.clients.matchAll()) page.navigate(page.url)
})`

async function developedSite({ settings }: SiteOptions) {
  Object.assign(process.env, settings, { NODE_ENV: 'development' })
  const server = createServer()
  // As middleware: with its own server, Vite would end the process on SIGTERM.
  const middleware = { middlewareMode: true, hmr: { server } } as const
  const vite = await createVite({ root, mode, appType: 'spa', server: middleware })
  server.on('request', (request, response) => {
    if (request.url !== '/sw.js') return vite.middlewares(request, response)
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(leavingWorker)
  })
  return { server, stop: () => vite.close().then(() => close(server)) }
}

/** Serves the site and gives the function that stops it. Throws StartProblem. */
export async function startSite(options: SiteOptions): Promise<() => Promise<void>> {
  const { server, stop } = await (options.development ? developedSite : builtSite)(options)
  await listen(server, options.port, 'APP_PORT')
  return stop
}

/** The site with hot reload, for `npm run dev`. */
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'vite'
import { close, listen } from './listen.ts'

/** Starts Vite's development server. `settings` (VITE_*) win over those of .env.demonstration. */
export async function startDevServer(port: number, settings: Readonly<Record<string, string>>) {
  Object.assign(process.env, settings)
  const server = createHttpServer()
  // As middleware: with a server of its own, Vite ends the process by itself on SIGTERM.
  const vite = await createServer({
    mode: 'demonstration',
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
  })
  server.on('request', vite.middlewares)
  await listen(server, port, 'site', 'APP_PORT')
  return {
    url: `http://localhost:${port}`,
    async stop() {
      await vite.close()
      await close(server)
    },
  }
}

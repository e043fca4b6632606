/** The site with hot reload, for `npm run dev`. */
import { createServer } from 'vite'
import { portProblem } from './listen.ts'
import { bindAddress } from './settings.ts'

/** Starts Vite's development server. `settings` (VITE_*) win over those of .env.demonstration. */
export async function startDevServer(port: number, settings: Readonly<Record<string, string>>) {
  Object.assign(process.env, settings)
  const server = await createServer({
    mode: 'demonstration',
    server: { host: bindAddress, port, strictPort: true },
  })
  try {
    await server.listen()
  } catch (error) {
    throw portProblem(error, 'site', port, 'APP_PORT')
  }
  return { url: `http://localhost:${port}`, stop: () => server.close() }
}

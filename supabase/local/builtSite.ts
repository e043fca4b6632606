/** The site as `npm start` serves it: built with the demonstration settings, behind its own headers. */
import { buildSite, siteDir } from './buildSite.ts'
import { close, listen } from './listen.ts'
import { makeSiteServer } from './siteServer.ts'

/** Builds the site and serves it. `settings` (VITE_*) win over those of .env.demonstration. */
export async function startBuiltSite(port: number, settings: Readonly<Record<string, string>>) {
  await buildSite(settings)
  const server = await makeSiteServer(siteDir)
  await listen(server, port, 'site', 'APP_PORT')
  return { url: `http://localhost:${port}`, stop: () => close(server) }
}

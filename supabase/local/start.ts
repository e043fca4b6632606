/** `npm start`: the built site on the embedded backend. `npm run dev`: the same with hot reload. */
import { once } from 'node:events'
import { checkPort } from './server.ts'
import { readSettings, StartProblem } from './settings.ts'
import { startSite } from './site.ts'
import { startStack } from './stack.ts'

const development = process.argv.includes('--dev')

/** A minute; in production it is five (see the migrations). The first sweep starts the functions. */
const sweepEvery = 60_000

const say = (line: string) => console.log(line)

/** Starts everything; gives the function that stops it. If aborted, it stops what it has started, and throws. */
async function start(signal: AbortSignal): Promise<() => Promise<void>> {
  const { ports, dataDir } = readSettings(process.env)
  // First, so that a taken port is one line and nothing has to be stopped.
  for (const [setting, port] of Object.entries(ports)) await checkPort(port, setting)
  const siteUrl = `http://localhost:${ports.APP_PORT}`
  const stack = await startStack({
    ports,
    dataDir,
    functionEnv: { VITE_SITE_URL: siteUrl },
    watch: development,
    sweepEvery,
    log: say,
  })
  try {
    signal.throwIfAborted()
    say(development ? 'Starting the site…' : 'Building the site…')
    const settings = {
      VITE_SITE_URL: siteUrl,
      // Also if the shell has production's settings.
      VITE_SUPABASE_URL: stack.apiUrl,
      VITE_SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
    }
    const stopSite = await startSite({ port: ports.APP_PORT, settings, development, signal })
    say(`\n  Site     ${siteUrl}`)
    say(`  Inbox    ${stack.mailUrl}`)
    say(`  API      ${stack.apiUrl}`)
    say('\nCtrl-C stops everything; the bookings stay.')
    return () => stopSite().then(() => stack.stop())
  } catch (error) {
    await stack.stop()
    throw error
  }
}

const leaving = new AbortController()
const { signal } = leaving
const left = once(signal, 'abort')

// Ctrl-C, a stopped service, a closed terminal; a second signal changes nothing.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => leaving.abort())
signal.addEventListener('abort', () => say('\nStopping…'))
const stop = await start(signal).catch((error: unknown) => {
  if (signal.aborted) process.exit(0)
  console.error(error instanceof StartProblem ? error.message : error)
  process.exit(1)
})
await left
await stop()
process.exit(0)

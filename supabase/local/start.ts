/** `npm start`: the built site on the embedded backend. `npm run dev`: the same with hot reload. */
import { startBuiltSite } from './builtSite.ts'
import { holdDataFolder } from './database/dataFolder.ts'
import { checkPort } from './listen.ts'
import { type LocalSettings, readSettings, StartProblem } from './settings.ts'
import { type Stack, startStack } from './stack.ts'
import { warmFunctions } from './warmFunctions.ts'

const development = process.argv.includes('--dev')

/** A minute; production's schedule (every five) is in the migrations. */
const sweepEvery = 60_000

function say(line: string): void {
  console.log(line)
}

function show(siteUrl: string, stack: Stack): void {
  say('')
  say(`  Site     ${siteUrl}`)
  say(`  Inbox    ${stack.mailUrl}`)
  say(`  API      ${stack.apiUrl}`)
  say('')
  say('Ctrl-C stops everything; the bookings stay.')
}

/** What can be known to be wrong is said before the build, which takes a while. */
async function checkMachine({ ports, dataDir }: LocalSettings): Promise<void> {
  await checkPort(ports.app, 'site', 'APP_PORT')
  await checkPort(ports.api, 'API', 'API_PORT')
  await checkPort(ports.mail, 'mailbox', 'MAIL_PORT')
  await checkPort(ports.smtp, 'SMTP', 'SMTP_PORT')
  const release = await holdDataFolder(dataDir)
  await release()
}

async function startBackend(settings: LocalSettings, siteUrl: string): Promise<Stack> {
  const { ports, dataDir } = settings
  const stack = await startStack({
    apiPort: ports.api,
    mailPort: ports.mail,
    smtpPort: ports.smtp,
    dataDir,
    functionEnv: { SITE_URL: siteUrl },
    watch: development,
    sweepEvery,
    log: say,
  })
  try {
    await warmFunctions(stack.apiUrl)
    return stack
  } catch (error) {
    await stack.stop()
    throw error
  }
}

async function startSite(port: number, settings: Readonly<Record<string, string>>) {
  if (!development) return startBuiltSite(port, settings)
  const { startDevServer } = await import('./devServer.ts')
  return startDevServer(port, settings)
}

/** Starts everything and gives the function that stops it. */
async function start(): Promise<() => Promise<void>> {
  const settings = readSettings(process.env)
  await checkMachine(settings)
  const { ports, supabaseUrl } = settings
  const siteUrl = process.env.VITE_SITE_URL ?? `http://localhost:${ports.app}`
  const siteSettings = { VITE_SUPABASE_URL: supabaseUrl, VITE_SITE_URL: siteUrl }
  say(development ? 'Starting the backend…' : 'Starting the backend and building the site…')
  const parts = await Promise.allSettled([
    startBackend(settings, siteUrl),
    startSite(ports.app, siteSettings),
  ])
  const [backend, site] = parts
  const stopAll = async () => {
    for (const part of parts) if (part.status === 'fulfilled') await part.value.stop()
  }
  if (backend.status === 'fulfilled' && site.status === 'fulfilled') {
    show(site.value.url, backend.value)
    return stopAll
  }
  await stopAll()
  throw parts.find((part) => part.status === 'rejected')?.reason
}

function fail(error: unknown): never {
  if (error instanceof StartProblem) console.error(error.message)
  else console.error(error)
  process.exit(1)
}

let stop: (() => Promise<void>) | undefined
let stopping = false

async function leave(): Promise<void> {
  if (stopping) return
  stopping = true
  if (stop) {
    say('\nStopping…')
    await stop()
  }
  process.exit(0)
}

process.on('SIGINT', () => void leave().catch(fail))
process.on('SIGTERM', () => void leave().catch(fail))
stop = await start().catch(fail)

/** `npm start`: the built site on the embedded backend. `npm run dev`: the same with hot reload. */
import { buildSite, siteDir } from './buildSite.ts'
import { holdDataFolder } from './database/dataFolder.ts'
import { checkPort } from './listen.ts'
import { type LocalSettings, readSettings, StartProblem } from './settings.ts'
import { type Stack, startStack } from './stack.ts'
import { warmFunctions } from './warmFunctions.ts'

const development = process.argv.includes('--dev')

function say(line: string): void {
  console.log(line)
}

function show(stack: Stack, appUrl: string): void {
  say('')
  say(`  Site     ${appUrl}`)
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

/** Starts everything and gives the function that stops it. */
async function start(): Promise<() => Promise<void>> {
  const settings = readSettings(process.env)
  const { ports, dataDir, supabaseUrl } = settings
  await checkMachine(settings)
  const siteSettings = {
    VITE_SUPABASE_URL: supabaseUrl,
    VITE_SITE_URL: process.env.VITE_SITE_URL ?? `http://localhost:${ports.app}`,
  }
  if (!development) {
    say('Building the site…')
    await buildSite(siteSettings)
  }
  say('Starting the backend…')
  const stack = await startStack({
    appPort: ports.app,
    apiPort: ports.api,
    mailPort: ports.mail,
    smtpPort: ports.smtp,
    dataDir,
    watch: development,
    log: say,
    ...(development ? {} : { siteDir }),
  })
  await warmFunctions(stack.apiUrl)
  if (!development) {
    show(stack, stack.appUrl)
    return () => stack.stop()
  }
  const { startDevServer } = await import('./devServer.ts')
  const site = await startDevServer(ports.app, siteSettings)
  show(stack, site.url)
  return async () => {
    await site.stop()
    await stack.stop()
  }
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

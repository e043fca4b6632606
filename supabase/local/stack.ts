/** The whole backend on this machine: database, REST, edge functions, mailbox, and the built site. */
import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { openDatabase } from './database/database.ts'
import { holdDataFolder } from './database/dataFolder.ts'
import { demonstrationSetting } from './demonstration.ts'
import { functionEnvironment } from './functionEnvironment.ts'
import { makeFunctionHost } from './functionHost.ts'
import { makeGateway } from './gateway.ts'
import { close, listen } from './listen.ts'
import { makeMailbox } from './mailbox.ts'
import { startMailSweep } from './mailSweep.ts'
import { makeRest } from './rest/rest.ts'
import { makeSiteServer } from './siteServer.ts'

export interface StackOptions {
  /** Ports; 0 or none takes any free one. */
  readonly appPort?: number
  readonly apiPort?: number
  readonly mailPort?: number
  readonly smtpPort?: number
  /** Where the bookings are kept; undefined keeps them in memory. */
  readonly dataDir: string | undefined
  /** The built site to serve; none serves no site. */
  readonly siteDir?: string
  /** Further environment of the edge functions. */
  readonly functionEnv?: Readonly<Record<string, string>>
  /** Restart edge functions when their files change. */
  readonly watch?: boolean
  /** Milliseconds from one sweep for unsent mails to the next; none sweeps never. */
  readonly sweepEvery?: number
  readonly log?: (line: string) => void
}

export interface Stack {
  /** Empty without a site. */
  readonly appUrl: string
  readonly apiUrl: string
  readonly mailUrl: string
  readonly smtpPort: number
  readonly publishableKey: string
  readonly secretKey: string
  /** Asks the database itself, as its owner: for tests that look where the API does not reach. */
  sql<Row>(text: string, params?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

// Everyone who uses this stack shares one IP address, and tests book hundreds of jobs an hour.
const localLimitsSql = `update private.limits set at_most = 100000
  where (name like '%_per_address' or name like '%_in_all') and at_most < 100000`

/** Undoes what was started, last first, also when only a part of it was. */
function makeTeardown() {
  const steps: (() => Promise<void>)[] = []
  return {
    add: (step: () => Promise<void>) => steps.push(step),
    async run() {
      for (const step of steps.splice(0).reverse()) await step()
    },
  }
}

type Teardown = ReturnType<typeof makeTeardown>

async function open(
  teardown: Teardown,
  server: Server,
  port: number | undefined,
  what: string,
  setting: string,
): Promise<string> {
  const got = await listen(server, port ?? 0, what, setting)
  teardown.add(() => close(server))
  return `http://localhost:${got}`
}

async function openMailbox(teardown: Teardown, options: StackOptions) {
  const mailbox = makeMailbox()
  const mailUrl = await open(teardown, mailbox.http, options.mailPort, 'mailbox', 'MAIL_PORT')
  const smtpPort = await listen(mailbox.smtp.server, options.smtpPort ?? 0, 'SMTP', 'SMTP_PORT')
  teardown.add(() => new Promise((resolve) => mailbox.smtp.close(() => resolve())))
  return { mailUrl, smtpPort }
}

async function openStorage(teardown: Teardown, options: StackOptions, log: (line: string) => void) {
  const { dataDir } = options
  if (dataDir !== undefined) teardown.add(await holdDataFolder(dataDir))
  const folder = dataDir === undefined ? undefined : join(dataDir, 'database')
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  const database = await openDatabase(folder, log)
  teardown.add(() => database.close())
  await database.exec(localLimitsSql)
  return database
}

async function startAll(
  teardown: Teardown,
  options: StackOptions,
  log: (line: string) => void,
): Promise<Omit<Stack, 'stop'>> {
  const { siteDir } = options
  const keys = {
    publishable: demonstrationSetting('VITE_SUPABASE_PUBLISHABLE_KEY'),
    secret: demonstrationSetting('SUPABASE_SECRET_KEY'),
  }
  const { mailUrl, smtpPort } = await openMailbox(teardown, options)
  const appUrl = siteDir
    ? await open(teardown, await makeSiteServer(siteDir), options.appPort, 'site', 'APP_PORT')
    : ''
  const database = await openStorage(teardown, options, log)
  const env: Record<string, string> = {}
  const functions = makeFunctionHost({ env, watch: options.watch ?? false, log })
  teardown.add(() => functions.stop())
  const gateway = makeGateway({ keys, rest: await makeRest(database), functions, log })
  const apiUrl = await open(teardown, gateway, options.apiPort, 'API', 'API_PORT')
  const siteUrl = appUrl || demonstrationSetting('VITE_SITE_URL')
  Object.assign(env, functionEnvironment({ apiUrl, siteUrl, keys, smtpPort }), options.functionEnv)
  const sql = async <Row>(text: string, params?: unknown[]) =>
    (await database.query<Row>(text, params)).rows
  const { publishable: publishableKey, secret: secretKey } = keys
  const { sweepEvery: every } = options
  if (every !== undefined) teardown.add(startMailSweep({ apiUrl, secretKey, every, log }))
  return { appUrl, apiUrl, mailUrl, smtpPort, publishableKey, secretKey, sql }
}

/** Starts everything on 127.0.0.1 and gives its addresses. Throws StartProblem, with nothing left running. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const teardown = makeTeardown()
  try {
    const parts = await startAll(teardown, options, options.log ?? (() => undefined))
    return { ...parts, stop: () => teardown.run() }
  } catch (error) {
    await teardown.run()
    throw error
  }
}

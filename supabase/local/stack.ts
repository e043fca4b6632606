/** The whole backend on this machine: database, REST, edge functions and mailbox. */
import type { Server } from 'node:http'
import { join } from 'node:path'
import { openDatabase } from './database/database.ts'
import { holdDataFolder } from './database/dataFolder.ts'
import { demonstrationSetting, functionEnvironment } from './demonstration.ts'
import { makeFunctionHost } from './functionHost.ts'
import { makeGateway } from './gateway.ts'
import { makeMailbox } from './mailbox.ts'
import { startMailSweep } from './mailSweep.ts'
import { makeRest, type Rest } from './rest/rest.ts'
import { close, listen } from './server.ts'

export interface StackOptions {
  /** By their settings; without one, any free port. */
  readonly ports?: { readonly [Setting in 'API_PORT' | 'MAIL_PORT' | 'SMTP_PORT']?: number }
  /** Where the bookings are kept; without it, in memory. */
  readonly dataDir?: string
  /** In place of our own database, and of what answers /rest/v1 over it (tests/contract/realPostgrest.ts). */
  readonly storage?: Storage
  /** Additional environment of the edge functions. */
  readonly functionEnv?: Readonly<Record<string, string>>
  /** Restarts edge functions when their files change. */
  readonly watch?: boolean
  /** Milliseconds between two sweeps for unsent mails; without it there are none. */
  readonly sweepEvery?: number
  readonly log?: (line: string) => void
}

interface Storage {
  readonly rest: Rest
  /** Asks the database directly, as its owner: for tests of what the API does not show. */
  readonly sql: (text: string) => Promise<unknown>
}

export type Stack = Awaited<ReturnType<typeof startStack>>

// All users of this stack share one IP address, and tests book hundreds of jobs an hour.
const localLimitsSql = 'update private.limits set at_most = 100000 where at_most < 100000'

const quiet = () => undefined

/** The functions that stop what was started so far, in the order of the starts. */
type Teardown = (() => Promise<void>)[]

async function open(teardown: Teardown, server: Server, setting: string, port?: number) {
  const got = await listen(server, port, setting)
  teardown.push(() => close(server))
  return `http://localhost:${got}`
}

async function openMailbox(teardown: Teardown, { ports }: StackOptions) {
  const mailbox = makeMailbox()
  const mailUrl = await open(teardown, mailbox.http, 'MAIL_PORT', ports?.MAIL_PORT)
  const smtpPort = await listen(mailbox.smtp.server, ports?.SMTP_PORT, 'SMTP_PORT')
  teardown.push(() => new Promise((resolve) => mailbox.smtp.close(() => resolve())))
  return { mailUrl, smtpPort }
}

async function openStorage(teardown: Teardown, { dataDir, log = quiet }: StackOptions) {
  if (dataDir) teardown.push(await holdDataFolder(dataDir))
  const database = await openDatabase(dataDir && join(dataDir, 'database'), log)
  teardown.push(() => database.close())
  await database.exec(localLimitsSql)
  const sql = (text: string) => database.query(text).then(({ rows }) => rows)
  return { rest: await makeRest(database), sql }
}

async function startAll(teardown: Teardown, options: StackOptions) {
  const { sweepEvery: every, log = quiet } = options
  const keys = {
    publishable: demonstrationSetting('VITE_SUPABASE_PUBLISHABLE_KEY'),
    secret: demonstrationSetting('SUPABASE_SECRET_KEY'),
  }
  const { mailUrl, smtpPort } = await openMailbox(teardown, options)
  const { rest, sql } = options.storage ?? (await openStorage(teardown, options))
  const env: Record<string, string> = {}
  const functions = makeFunctionHost({ env, watch: options.watch ?? false, log })
  teardown.push(() => functions.stop())
  const gateway = makeGateway({ keys, rest, functions, log })
  const apiUrl = await open(teardown, gateway, 'API_PORT', options.ports?.API_PORT)
  Object.assign(env, functionEnvironment({ apiUrl, keys, smtpPort }), options.functionEnv)
  const { publishable: publishableKey, secret: secretKey } = keys
  if (every !== undefined) teardown.push(startMailSweep({ apiUrl, secretKey, every, log }))
  return { apiUrl, mailUrl, smtpPort, publishableKey, secretKey, sql }
}

/** Starts everything on 127.0.0.1 and gives its addresses. Throws StartProblem, with nothing left running. */
export async function startStack(options: StackOptions = {}) {
  const teardown: Teardown = []
  const stop = async () => {
    for (const step of teardown.splice(0).reverse()) await step()
  }
  try {
    return { ...(await startAll(teardown, options)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

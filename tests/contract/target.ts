/**
 * What the contract tests talk to: a stack of their own (CONTRACT_POSTGREST=1: with the real PostgREST), or the project
 * of CONTRACT_URL, CONTRACT_PUBLISHABLE_KEY and CONTRACT_SECRET_KEY; and small servers that stand in for others.
 */
import { createServer, type RequestListener } from 'node:http'
import { afterAll, onTestFinished } from 'vitest'
import { close, listen } from '../../supabase/local/server.ts'
import { startStack } from '../../supabase/local/stack.ts'
import { askAsCompany } from '../company.ts'
import type { Api } from './bookings.ts'
import { openRealPostgrest } from './realPostgrest.ts'

export interface Target extends Api {
  /** The mailbox's JSON. This and the next four: only where the stack is our own. */
  readonly mailUrl: string
  /** What the stack logged. */
  readonly log: readonly string[]
  /** As the owner writes it in the dashboard's editor. */
  sql(text: string): Promise<unknown>
  /** As if every pause of the mail queue were over. */
  letMailPausesEnd(): Promise<unknown>
  /** Does something under another limit. */
  under<Result>(limit: string, atMost: number, work: () => Promise<Result>): Promise<Result>
  stop(): Promise<void>
}

/** Whether the stack is our own. A hosted project would mail strangers, and nobody reads its mail and log here. */
export const isOurs = !process.env.CONTRACT_URL

const onlyOurs = () => Promise.reject(new Error('only where the stack is our own'))

/**
 * A project whose limits were lifted (`update private.limits set at_most = 100000`), as the local stack's are: all
 * visitors of one machine share them. When it is stopped, the rows of these tests are gone.
 */
function openHosted(url: string): Target {
  const { CONTRACT_PUBLISHABLE_KEY, CONTRACT_SECRET_KEY } = process.env
  const api = {
    apiUrl: url.replace(/\/$/, ''),
    publishableKey: CONTRACT_PUBLISHABLE_KEY ?? '',
    secretKey: CONTRACT_SECRET_KEY ?? '',
  }
  return {
    ...api,
    mailUrl: '',
    log: [],
    sql: onlyOurs,
    letMailPausesEnd: onlyOurs,
    under: onlyOurs,
    async stop() {
      await askAsCompany(api, 'DELETE', 'booking_requests?email=like.contract-*')
    },
  }
}

/** Opens the target. `functionEnv` only reaches a stack of our own. */
export async function openTarget(functionEnv: Record<string, string> = {}): Promise<Target> {
  const { env } = process
  if (env.CONTRACT_URL) return openHosted(env.CONTRACT_URL)
  const log: string[] = []
  const real = env.CONTRACT_POSTGREST ? await openRealPostgrest() : undefined
  const stack = await startStack({
    ...(real && { storage: real }),
    functionEnv,
    log: (line) => log.push(line),
  })
  const { apiUrl, publishableKey, secretKey, mailUrl } = stack
  const letMailPausesEnd = async () => {
    await stack.sql('update private.mail set next_at = now()')
    await stack.sql('update private.mail_service set paused_until = null')
  }
  const setLimit = (name: string, atMost: number) =>
    stack.sql(`update private.limits set at_most = ${atMost} where name = '${name}'`)
  async function under<Result>(limit: string, atMost: number, work: () => Promise<Result>) {
    await setLimit(limit, atMost)
    return work().finally(() => setLimit(limit, 100_000))
  }
  return {
    ...{ apiUrl, publishableKey, secretKey, mailUrl, log, sql: stack.sql, letMailPausesEnd, under },
    stop: () => stack.stop().finally(() => real?.stop()),
  }
}

/** Opens one for all tests of the file that calls it. */
export async function openBackend(): Promise<Target> {
  const target = await openTarget()
  afterAll(() => target.stop())
  return target
}

/** A server of this test's; gives its address. */
export async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  onTestFinished(() => close(server))
  return `http://localhost:${await listen(server)}`
}

/** Each contract test file's own stack (CONTRACT_POSTGREST=1: with the real PostgREST), and small servers as stand-ins. */
import { createServer, type RequestListener } from 'node:http'
import { afterAll, onTestFinished } from 'vitest'
import { close, listen } from '../../supabase/local/server.ts'
import { startStack } from '../../supabase/local/stack.ts'
import { openRealPostgrest } from './realPostgrest.ts'

/** Opens a stack, with its log and with SQL run as in the dashboard's editor, for all tests of the file, or until another `end`. */
export async function openBackend(
  functionEnv: Record<string, string> = {},
  end: (stop: () => Promise<void>) => void = afterAll,
) {
  const log: string[] = []
  const real = process.env.CONTRACT_POSTGREST ? await openRealPostgrest() : undefined
  const stack = await startStack({
    ...(real && { storage: real }),
    functionEnv,
    log: (line) => log.push(line),
  })
  end(() => stack.stop().finally(() => real?.stop()))
  const { apiUrl, publishableKey, secretKey, mailUrl, sql } = stack
  const setLimit = (name: string, atMost: number) =>
    sql(`update private.limits set at_most = ${atMost} where name = '${name}'`)
  return {
    ...{ apiUrl, publishableKey, secretKey, mailUrl, log, sql },
    /** Ends every pause of the mail queue. */
    async endMailPauses() {
      await sql('update private.mail set next_at = now()')
      await sql('update private.mail_service set paused_until = null')
    },
    /** Makes the mailbox refuse the next mails with 451. */
    async refuseMail(refuse: number) {
      await fetch(`${mailUrl}/faults`, { method: 'PUT', body: JSON.stringify({ refuse }) })
    },
    /** Does the work with another limit. */
    async under<Result>(limit: string, atMost: number, work: () => Promise<Result>) {
      await setLimit(limit, atMost)
      return work().finally(() => setLimit(limit, 100_000))
    },
  }
}

/** Starts a server that ends with the test; returns its address. */
export async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  onTestFinished(() => close(server))
  return `http://localhost:${await listen(server)}`
}

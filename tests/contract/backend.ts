/** What the tests of a file talk to: one backend, opened before the first of them and gone after the last; stand-ins. */
import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { close, listen } from '../../supabase/local/server.ts'
import { openTarget, type Target } from './target.ts'

/** The backend of the file that has called `openBackend`. */
export let target: Target

/** To be called once in a file. */
export function openBackend(): void {
  beforeAll(async () => {
    target = await openTarget()
  })
  afterAll(() => target?.stop())
}

/** A server of this test's; gives its address. */
export async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  onTestFinished(() => close(server))
  return `http://localhost:${await listen(server, 0, 'stand-in', '')}`
}

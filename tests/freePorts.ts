/** Ports that nobody uses, for servers that must know theirs before they start. */
import { randomInt } from 'node:crypto'
import { checkPort } from '../supabase/local/server.ts'

/**
 * Below the ports that a system gives to whoever asks for any: one of those would be another test's by
 * the time its server starts.
 */
const first = 20_000
const last = 32_000

/** So many different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(first, last)
    const isFree = await checkPort(port).then(
      () => true,
      () => false,
    )
    if (isFree) ports.add(port)
  }
  return [...ports]
}

/** A free port. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1)
  return port as number
}

/** Free ports, for servers that must know theirs before they start. */
import { randomInt } from 'node:crypto'
import { checkPort } from '../supabase/local/server.ts'

// Below the ephemeral ports: the system could give away one of those before its server starts.
const first = 20_000
const last = 32_000

/** So many different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(first, last)
    await checkPort(port)
      .then(() => ports.add(port))
      .catch(() => undefined)
  }
  return [...ports]
}

/** A free port. */
export const freePort = async () => (await freePorts(1))[0] as number

/** Ports that nobody uses, for servers that must know theirs before they start. */

import { createServer } from 'node:net'
import { listen } from '../supabase/local/server.ts'

/** So many different free ports; each is somebody's again as soon as another process asks for one. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(probes.map((probe) => listen(probe, 0, 'probe', '')))
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}

/** A free port. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1)
  return port as number
}

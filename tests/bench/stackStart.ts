/** How long the embedded backend takes to start: the first time (migrating) and the second. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '../../supabase/local/stack.ts'

/** Milliseconds of a first and of a second start with the same data folder. */
export async function measureStackStart(): Promise<{ first: number; second: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stack-start-'))
  const start = async (): Promise<number> => {
    const before = performance.now()
    const ports = { appPort: 0, apiPort: 0, mailPort: 0, smtpPort: 0 }
    const stack = await startStack({ ...ports, dataDir })
    const taken = performance.now() - before
    await stack.stop()
    return taken
  }
  try {
    return { first: await start(), second: await start() }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

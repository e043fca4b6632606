/** The data folder: made, checked to be writable, and held by one process at a time. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartProblem } from '../settings.ts'

/** SQLITE_BUSY */
const busy = 5

// Not by mkdir's own recursion: in Node 24 it never returns for an impossible folder, such as one in /proc.
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  // Another start may have made it meanwhile; if it can't be made, the lock will fail.
  await mkdir(folder).catch(() => undefined)
}

/** Locks the folder for this process; gives the function that unlocks it, which must be kept. Throws StartProblem. */
export async function holdDataFolder(folder: string): Promise<() => Promise<void>> {
  let lock: DatabaseSync | undefined
  try {
    await makeFolder(folder)
    // SQLite's lock: no two processes can have it, and the system frees it when its process dies.
    lock = new DatabaseSync(join(folder, 'lock.db'), { timeout: 200 })
    lock.exec(`begin immediate; pragma user_version = ${process.pid}; commit; begin immediate`)
  } catch (error) {
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === busy
    const { user_version: pid } = (isHeld && lock?.prepare('pragma user_version').get()) || {}
    lock?.close()
    throw new StartProblem(
      isHeld
        ? `The data folder ${folder} is in use by process ${pid}. Stop it, or choose another with DATA_DIR.`
        : `The data folder ${folder} is not writable. Choose another with DATA_DIR.`,
    )
  }
  return async () => lock.close()
}

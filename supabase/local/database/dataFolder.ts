/** The data folder: made, checked to be writable, and held by one process at a time. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartProblem } from '../settings.ts'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function holder(lockFile: string): Promise<number | undefined> {
  const text = await readFile(lockFile, 'utf8').catch(() => '')
  const pid = Number(text)
  return text !== '' && pid !== process.pid && isAlive(pid) ? pid : undefined
}

// Not mkdir's own recursion: Node 24's never returns for a folder that can't be, such as one in /proc.
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder)
}

/** Takes the folder for this process and gives the function that lets go of it. Throws StartProblem. */
export async function holdDataFolder(folder: string): Promise<() => Promise<void>> {
  const lockFile = join(folder, 'lock')
  try {
    await makeFolder(folder)
    const pid = await holder(lockFile)
    if (pid !== undefined) {
      throw new StartProblem(
        `The data folder ${folder} is in use by process ${pid}. Stop it, or choose another with DATA_DIR.`,
      )
    }
    await writeFile(lockFile, String(process.pid))
  } catch (error) {
    if (error instanceof StartProblem) throw error
    throw new StartProblem(
      `The data folder ${folder} is not writable. Choose another with DATA_DIR.`,
    )
  }
  return () => rm(lockFile, { force: true })
}

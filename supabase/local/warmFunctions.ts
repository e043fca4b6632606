/** Starts every edge function before the first visitor needs it. */
import { readdir } from 'node:fs/promises'
import { StartProblem } from './settings.ts'

const folder = new URL('../functions/', import.meta.url)

/** Sends each function a preflight request, which starts it. Throws StartProblem when one does not answer. */
export async function warmFunctions(apiUrl: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isDirectory() && entry.name.startsWith('send-'))
  await Promise.all(
    names.map(async ({ name }) => {
      const answer = await fetch(`${apiUrl}/functions/v1/${name}`, { method: 'OPTIONS' })
      if (answer.ok) return
      throw new StartProblem(`The edge function ${name} does not start (see the lines above).`)
    }),
  )
}

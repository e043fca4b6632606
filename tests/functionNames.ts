/** The edge functions, by the names of their folders. */
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

const cwd = join(import.meta.dirname, '../supabase/functions')

export const functionNames = globSync('*/index.ts', { cwd }).map(dirname).sort()

/** Calls each once: the first call starts its process, which can take longer than a form waits. */
export async function startFunctions(apiUrl: string): Promise<void> {
  await Promise.all(
    functionNames.map((name) => fetch(`${apiUrl}/functions/v1/${name}`, { method: 'OPTIONS' })),
  )
}

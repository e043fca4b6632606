/** The edge functions, by the names of their folders. */
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

const cwd = join(import.meta.dirname, '../supabase/functions')

export const functionNames = globSync('*/index.ts', { cwd }).map(dirname).sort()

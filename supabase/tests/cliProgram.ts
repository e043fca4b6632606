/** Where the Supabase CLI is: the package for this platform contains the program. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const program = resolve('node_modules/@supabase/cli-linux-x64/bin/supabase')

/** The program's path; undefined on other platforms: tests of the CLI run on Linux. */
export const supabaseCli = existsSync(program) ? program : undefined

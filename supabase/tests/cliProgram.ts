/** Where the Supabase CLI lies: the package of this platform carries the program itself. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const program = resolve('node_modules/@supabase/cli-linux-x64/bin/supabase')

/** The program's path; undefined on platforms the package is not for: tests of the CLI run on Linux. */
export const supabaseCli = existsSync(program) ? program : undefined

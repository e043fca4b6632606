/** Where the Supabase CLI lies: the package of this platform carries the program itself. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

function find(): string | undefined {
  try {
    const require = createRequire(import.meta.url)
    return join(dirname(require.resolve('@supabase/cli-linux-x64/package.json')), 'bin/supabase')
  } catch {
    return undefined
  }
}

/** The program's path; undefined on platforms the package is not for: tests of the CLI run on Linux. */
export const supabaseCli = find()

/** The settings of `.env.demonstration`: the keys and the company of the local stack. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const file = new URL('../../.env.demonstration', import.meta.url)

export const demonstration: Readonly<Record<string, string | undefined>> = parseEnv(
  readFileSync(file, 'utf8'),
)

/** A setting that the file must have. */
export function demonstrationSetting(name: string): string {
  const value = demonstration[name]
  if (!value) throw new Error(`.env.demonstration: ${name} is missing`)
  return value
}

/** The settings built into this site. */
import { parseEnv } from './env.ts'

export const site = parseEnv(import.meta.env)

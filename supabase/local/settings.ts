/** The settings of `npm start` and `npm run dev`, from the environment; a wrong value is named. */
import { resolve } from 'node:path'

/** A problem that the user can solve; shown as one line, without a stack. */
export class StartProblem extends Error {}

/** The address of all servers: nothing here is meant for the network. */
export const bindAddress = '127.0.0.1'

function port(environment: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = environment[name]?.trim()
  if (!text) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 65_535) {
    throw new StartProblem(`${name} must be a port number from 1 to 65535, not "${text}".`)
  }
  return value
}

/** Reads ports, by their settings, and data folder. Throws StartProblem. */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const ports = {
    APP_PORT: port(environment, 'APP_PORT', 4173),
    API_PORT: port(environment, 'API_PORT', 54321),
    MAIL_PORT: port(environment, 'MAIL_PORT', 54324),
    SMTP_PORT: port(environment, 'SMTP_PORT', 1025),
  }
  if (new Set(Object.values(ports)).size < 4) {
    throw new StartProblem('APP_PORT, API_PORT, MAIL_PORT and SMTP_PORT must differ.')
  }
  return { ports, dataDir: resolve(environment.DATA_DIR?.trim() || '.data') }
}

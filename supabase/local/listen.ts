/** Starting and stopping HTTP servers, with a busy port said plainly. */
import { createServer, type Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { bindAddress, StartProblem } from './settings.ts'

/** The line for a port that could not be opened. */
function portProblem(error: unknown, what: string, port: number, setting: string): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartProblem(
      `Port ${port} (${what}) is already in use. Stop what uses it, or choose another with ${setting}.`,
    )
  }
  if (code === 'EACCES') {
    return new StartProblem(`Port ${port} (${what}) may not be opened. Choose another: ${setting}.`)
  }
  return error instanceof Error ? error : new Error(String(error))
}

/** Binds a server to 127.0.0.1 (port 0: any free one) and gives the port it got. */
export function listen(
  server: NetServer,
  port: number,
  what: string,
  setting: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portProblem(error, what, port, setting)))
    server.listen(port, bindAddress, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Closes a server and the connections it still holds open. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** Throws StartProblem when a port is taken. */
export async function checkPort(port: number, what: string, setting: string): Promise<void> {
  const probe = createServer()
  await listen(probe, port, what, setting)
  await close(probe)
}

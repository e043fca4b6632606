/** What all local HTTP servers share: their ports, their end, and which requests they trust. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { bindAddress, StartProblem } from './settings.ts'

const portProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use. Stop what uses it, or choose another with',
  EACCES: 'may not be opened. Choose another with',
}

/** Binds a server to this machine's address (port 0: any free one) and gives the port it got; `setting` is where it is chosen. */
export function listen(
  server: NetServer,
  port = 0,
  setting = '',
  host = bindAddress,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = portProblems[error.code ?? '']
      const line = `Port ${port} ${problem} ${setting}.`
      reject(problem ? new StartProblem(line) : error)
    })
    server.listen(port, host, () => {
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

/** Throws StartProblem when a port is taken, be it by IPv6 alone: for "localhost" browsers ask there first. */
export async function checkPort(port: number, setting = ''): Promise<void> {
  for (const host of [bindAddress, '::1']) {
    const probe = createServer()
    await listen(probe, port, setting, host).catch((error: unknown) => {
      // Any other means that there is no IPv6 here.
      if (error instanceof StartProblem) throw error
    })
    await close(probe)
  }
}

/** The address a request asks for, never resolved as a relative one: "//name/path" would name another host. */
export function requestUrl(request: IncomingMessage): URL {
  return new URL(`http://localhost${request.url ?? '/'}`)
}

const local = /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Whether both the address asked for and the page that asks are of this machine: a page of another
 * site in the developer's browser must not reach the local servers. A foreign Host is another name
 * that was made to point here; programs outside of browsers name no Origin.
 */
export function isOfThisMachine(request: IncomingMessage): boolean {
  const { host = '', origin } = request.headers
  return (
    local.test(host) && (origin === undefined || local.test(origin.replace(/^https?:\/\//, '')))
  )
}

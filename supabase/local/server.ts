/** What all local HTTP servers share: listening, closing, and which requests they trust. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { bindAddress, StartProblem } from './settings.ts'

const portProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use. Stop what uses it, or choose another with',
  EACCES: 'may not be opened. Choose another with',
}

/** Binds a server to this machine's address (port 0: any free one) and gives its port; `setting` is named in the problem. */
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

/** Throws StartProblem if a port is taken, even on IPv6 only, which browsers try first for "localhost". */
export async function checkPort(port: number, setting = ''): Promise<void> {
  for (const host of [bindAddress, '::1']) {
    const probe = createServer()
    await listen(probe, port, setting, host).catch((error: unknown) => {
      // Any other error means that there is no IPv6 here.
      if (error instanceof StartProblem) throw error
    })
    await close(probe)
  }
}

/** The requested address, not resolved as a relative one: "//name/path" would be another host. */
export function requestUrl(request: IncomingMessage): URL {
  return new URL(`http://localhost${request.url ?? '/'}`)
}

const local = /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Whether the request's Host and Origin are this machine: pages of other sites in the developer's browser must not
 * reach the local servers. A foreign Host is a name that was made to point here (DNS rebinding); programs other than
 * browsers send no Origin.
 */
export function isOfThisMachine(request: IncomingMessage): boolean {
  const { host = '', origin } = request.headers
  return (
    local.test(host) && (origin === undefined || local.test(origin.replace(/^https?:\/\//, '')))
  )
}

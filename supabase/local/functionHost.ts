/** Runs the edge functions under Deno, one process each, started at the first request. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bindAddress } from './settings.ts'

export type FunctionHost = ReturnType<typeof makeFunctionHost>

interface FunctionHostOptions {
  readonly env: Readonly<Record<string, string>>
  /** Restarts a function when one of its files changes. */
  readonly watch: boolean
  /** The folder of the functions, each in a folder with an index.ts; by default supabase/functions. */
  readonly folder?: string
  readonly log: (line: string) => void
}

interface Running {
  readonly process: ChildProcess
  /** Changes when the watcher restarts the function. */
  port: number
}

const functionsFolder = fileURLToPath(new URL('../functions/', import.meta.url))

function denoPath(): string {
  const installer: { runInstall(): string } = createRequire(import.meta.url)('deno/install_api.cjs')
  return installer.runInstall()
}

function entry(name: string, options: FunctionHostOptions): string {
  return join(options.folder ?? functionsFolder, name, 'index.ts')
}

function start(name: string, options: FunctionHostOptions): Promise<Running> {
  const args = [
    'run',
    '--no-prompt',
    '--no-lock',
    // Packages come from the project's node_modules, never from the network.
    '--node-modules-dir=manual',
    ...(options.watch ? ['--watch', '--allow-run'] : []),
    '--allow-net',
    '--allow-env',
    '--allow-read',
    '--allow-sys',
    fileURLToPath(new URL('./runFunction.ts', import.meta.url)),
    pathToFileURL(entry(name, options)).href,
  ]
  const env = {
    ...process.env,
    ...options.env,
    DENO_SERVE_ADDRESS: `tcp:${bindAddress}:0`,
    DENO_NO_UPDATE_CHECK: '1',
    NO_COLOR: '1',
    // Everything they need is on this machine: no proxy may be used.
    NO_PROXY: '*',
  }
  return new Promise((resolve, reject) => {
    const child = spawn(denoPath(), args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
    const running: Running = { process: child, port: 0 }
    const read = (chunk: Buffer) => {
      for (const line of chunk.toString('utf8').split('\n').filter(Boolean)) {
        const port = /^Listening on http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
        if (port) {
          running.port = Number(port)
          resolve(running)
          continue
        }
        options.log(`${name}: ${line}`)
        // The watcher goes on after a failed start, but this promise would never settle: the next request starts it again.
        if (running.port === 0 && line.includes('Watcher Process failed')) child.kill()
      }
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${name} ended with code ${code}`)))
  })
}

function pass(
  port: number,
  request: IncomingMessage,
  headers: Readonly<Record<string, string>>,
  response: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // As in the edge runtime, the path begins with the function's name.
    const path = request.url?.replace(/^\/functions\/v1/, '') ?? '/'
    const { method } = request
    const onward = httpRequest({ host: bindAddress, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('error', reject)
      response.once('close', resolve)
    })
    onward.once('error', reject)
    request.once('aborted', () => onward.destroy())
    request.pipe(onward)
  })
}

/** A host for everything in supabase/functions; a function starts at its first request. */
export function makeFunctionHost(options: FunctionHostOptions) {
  const running = new Map<string, Promise<Running>>()

  function started(name: string): Promise<Running> {
    const known = running.get(name)
    if (known) return known
    const fresh = start(name, options)
    running.set(name, fresh)
    const forget = () => running.delete(name)
    // The next request starts a crashed function again.
    fresh.then(({ process: child }) => child.once('exit', forget), forget)
    return fresh
  }

  return {
    /** Passes the request on to the named function; false if there is no such function. */
    async forward(
      name: string,
      request: IncomingMessage,
      headers: Readonly<Record<string, string>>,
      response: ServerResponse,
    ): Promise<boolean> {
      if (!/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(entry(name, options))) return false
      const { port } = await started(name)
      await pass(port, request, headers, response)
      return true
    },
    async stop(): Promise<void> {
      for (const result of await Promise.allSettled(running.values())) {
        if (result.status === 'rejected') continue
        const { process: child } = result.value
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    },
  }
}

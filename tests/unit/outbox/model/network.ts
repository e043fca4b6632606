/** The way to the server and back, with everything that goes wrong on it. */

import type { Answer, RequestName } from '../../../../src/outbox/classify.ts'
import type { Request } from '../../../../src/outbox/transitions.ts'
import type { Server } from './server.ts'
import type { Process, World } from './world.ts'

const none: Answer = { is: 'none' }

const faults = [
  'dropped before commit',
  'dropped after commit',
  'cut body',
  'sent twice',
  'error before commit',
  'error after commit',
  'try later',
  'try much later',
  'ours',
  'captive page',
  'hangs before commit',
  'hangs after commit',
  'crawls',
] as const

/** Never drawn by chance: `slow`, where nothing breaks, it only takes 12 s. */
export type NetworkFault = (typeof faults)[number] | 'slow'

export interface Network {
  /** How likely a request meets a fault, 0 when healed. */
  faults: number
  /** The faults of the next requests, before any is drawn. */
  readonly script: (NetworkFault | 'none')[]
  readonly send: (process: Process, request: Request, signal: AbortSignal) => Promise<Answer>
}

/** Sees every request as it begins and every answer as it arrives. */
export interface NetworkWatch {
  readonly begins: (process: Process, request: Request) => void
  readonly ends: (process: Process, request: Request, answer: Answer | undefined) => void
}

/** A network between a device and the server. */
export function createNetwork(world: World, server: Server, watch: NetworkWatch): Network {
  function problem(status: number, body: unknown, retryAfter?: string): Answer {
    return { is: 'http', status, body, ...(retryAfter !== undefined && { retryAfter }) }
  }

  function mistakes(request: RequestName): Answer {
    const answers = [
      problem(401, { message: 'Invalid API key' }),
      problem(402, undefined),
      problem(403, undefined),
      problem(404, { code: 'PGRST205', message: 'no table' }),
      problem(409, { code: '23503', message: 'violates foreign key constraint "x"' }),
      problem(409, {
        code: '23505',
        message: 'violates unique constraint "booking_requests_other"',
      }),
      problem(400, { code: 'PGRST204', message: 'no column' }),
    ]
    return request === 'save' ? world.pick(answers) : world.pick(answers.slice(0, 4))
  }

  /** What happens at the server, and the answer on its way back; undefined: nothing ever comes. */
  function through(fault: NetworkFault | 'none', request: Request): Answer | undefined {
    switch (fault) {
      case 'none':
      case 'slow':
      case 'crawls':
        return server.handle(request)
      case 'dropped before commit':
        return none
      case 'dropped after commit':
      case 'cut body':
        server.handle(request)
        return none
      case 'sent twice': {
        const first = server.handle(request)
        const second = server.handle(request)
        return world.pick([first, second])
      }
      case 'error before commit':
        return problem(world.pick([500, 502, 503, 504, 408, 425, 429]), undefined)
      case 'error after commit':
        server.handle(request)
        return problem(500, undefined)
      case 'try later':
        return problem(world.pick([429, 503]), undefined, '30')
      case 'try much later':
        return problem(429, undefined, '999999')
      case 'ours':
        return mistakes(request.name)
      case 'captive page':
        return problem(
          world.pick([200, 201, 204, 302]),
          world.pick([undefined, null, '<html>', {}]),
        )
      case 'hangs before commit':
        return undefined
      case 'hangs after commit':
        server.handle(request)
        return undefined
    }
  }

  function draw(): NetworkFault | 'none' {
    const scripted = network.script.shift()
    if (scripted !== undefined) return scripted
    return world.chance(network.faults) ? world.pick(faults) : 'none'
  }

  const network: Network = {
    faults: 0,
    script: [],
    send(process, request, signal) {
      return new Promise((resolve) => {
        const fault = draw()
        const onTheWay =
          fault === 'slow'
            ? 12_000
            : fault === 'crawls'
              ? world.between(1000, 40_000)
              : world.between(1, 200)
        const operation = process.operations
        process.operations += 1
        const dies = (when: 'before' | 'after'): boolean => {
          if (process.crashAt?.operation !== operation || process.crashAt.when !== when)
            return false
          world.crash(process)
          return true
        }
        if (!process.alive || dies('before')) return
        watch.begins(process, request)
        const arrive = (answer: Answer | undefined): void => {
          watch.ends(process, request, answer)
          if (answer) resolve(answer)
        }
        signal.addEventListener('abort', () => arrive(undefined))
        // What has left the device reaches the server even when the sender is gone.
        world.at(onTheWay, () => {
          const answer = through(fault, request)
          if (!process.alive || dies('after') || !answer) return
          world.at(world.between(1, 200), () => !signal.aborted && arrive(answer), process)
        })
      })
    },
  }
  return network
}

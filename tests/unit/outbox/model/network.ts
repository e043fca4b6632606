/** The way to the server and back, with everything that goes wrong on it. */

import type { Answer, RequestName } from '../../../../src/outbox/classify.ts'
import type { Request } from '../../../../src/outbox/transitions.ts'
import type { Server } from './server.ts'
import type { Process, World } from './world.ts'

const none: Answer = { is: 'none' }

function problem(status: number, body?: unknown, retryAfter?: string): Answer {
  return { is: 'http', status, body, ...(retryAfter !== undefined && { retryAfter }) }
}

/** Our own mistakes; the first four may meet any request. */
const mistakes: readonly Answer[] = [
  problem(401, { message: 'Invalid API key' }),
  problem(402),
  problem(403),
  problem(404, { code: 'PGRST205', message: 'no table' }),
  problem(409, { code: '23503', message: 'violates foreign key constraint "x"' }),
  problem(409, { code: '23505', message: 'violates unique constraint "booking_requests_other"' }),
  problem(400, { code: 'PGRST204', message: 'no column' }),
]

type Outcome = (reach: () => Answer, world: World, name: RequestName) => Answer | undefined

/** What happens at the server, and the answer on its way back; undefined: nothing ever comes. */
const outcomes = {
  'dropped before commit': () => none,
  'dropped after commit': (reach) => reach() && none,
  'cut body': (reach) => reach() && none,
  'sent twice': (reach, { pick }) => pick([reach(), reach()]),
  'error before commit': (_reach, { pick }) => problem(pick([500, 502, 503, 504, 408, 425, 429])),
  'error after commit': (reach) => reach() && problem(500),
  'try later': (_reach, { pick }) => problem(pick([429, 503]), undefined, '30'),
  'try much later': () => problem(429, undefined, '999999'),
  ours: (_reach, { pick }, name) => pick(name === 'save' ? mistakes : mistakes.slice(0, 4)),
  'captive page': (_reach, { pick }) =>
    problem(pick([200, 201, 204, 302]), pick([undefined, null, '<html>', {}])),
  'hangs before commit': () => undefined,
  'hangs after commit': (reach) => void reach(),
  crawls: (reach) => reach(),
} satisfies Record<string, Outcome>

/** Never drawn by chance: `slow`, where nothing breaks, it only takes 12 s. */
export type NetworkFault = keyof typeof outcomes | 'slow'

const faults = Object.keys(outcomes) as (keyof typeof outcomes)[]

export type Network = ReturnType<typeof createNetwork>

/** A network between a device and the server; `onBegin` sees every request as it leaves the device. */
export function createNetwork(world: World, server: Server, onBegin: (request: Request) => void) {
  const script: (NetworkFault | 'none')[] = []

  function draw(): NetworkFault | 'none' {
    const scripted = script.shift()
    if (scripted !== undefined) return scripted
    return world.chance(network.faults) ? world.pick(faults) : 'none'
  }

  function durationOf(fault: NetworkFault | 'none'): number {
    if (fault === 'slow') return 12_000
    return fault === 'crawls' ? world.between(1000, 40_000) : world.between(1, 200)
  }

  const network = {
    /** How likely a request meets a fault, 0 when healed. */
    faults: 0,
    /** The faults of the next requests, before any is drawn. */
    script,
    send(process: Process, request: Request, signal: AbortSignal): Promise<Answer> {
      return new Promise((resolve) => {
        const fault = draw()
        const onTheWay = durationOf(fault)
        const dies = world.begin(process)
        if (!process.alive || dies('before')) return
        onBegin(request)
        // What has left the device reaches the server even when the sender is gone.
        world.at(onTheWay, () => {
          const reach = (): Answer => server.handle(request)
          const outcome: Outcome = fault === 'none' || fault === 'slow' ? reach : outcomes[fault]
          const answer = outcome(reach, world, request.name)
          if (!process.alive || dies('after') || !answer) return
          world.at(world.between(1, 200), () => !signal.aborted && resolve(answer), process)
        })
      })
    },
  }
  return network
}

/** The way to the server and back, with everything that goes wrong on it. */

import type { Answer } from '../../../../src/outbox/classify.ts'
import type { Request } from '../../../../src/outbox/transitions.ts'
import type { Server } from './server.ts'
import type { Process, World } from './world.ts'

const none: Answer = { is: 'none' }

function problem(status: number, body?: unknown, retryAfter?: string): Answer {
  return { is: 'http', status, body, ...(retryAfter !== undefined && { retryAfter }) }
}

type Outcome = (reach: () => Answer, world: World) => Answer | undefined

/** What happens at the server, and the answer on its way back; undefined: nothing ever comes. The first two break nothing. */
const outcomes = {
  none: (reach) => reach(),
  'takes 12 s': (reach) => reach(),
  'dropped before commit': () => none,
  'dropped after commit': (reach) => reach() && none,
  'sent twice': (reach, { pick }) => pick([reach(), reach()]),
  'error before commit': (_reach, { pick }) => problem(pick([500, 502, 503, 504, 408, 425, 429])),
  'error after commit': (reach) => reach() && problem(500),
  'try later': (_reach, { pick }) => problem(pick([429, 503]), undefined, '30'),
  'try much later': () => problem(429, undefined, '999999'),
  ours: () => problem(401),
  'captive page': (_reach, { pick }) =>
    problem(pick([200, 201, 204, 302]), pick([undefined, null, '<html>', {}])),
  'hangs before commit': () => undefined,
  'hangs after commit': (reach) => void reach(),
  crawls: (reach) => reach(),
} satisfies Record<string, Outcome>

export type Weather = keyof typeof outcomes

const [_none, _slow, ...faults] = Object.keys(outcomes) as Weather[]

export type Network = ReturnType<typeof createNetwork>

/** A network between a device and the server; `onBegin` sees every request as it leaves the device. */
export function createNetwork(world: World, server: Server, onBegin: (request: Request) => void) {
  const script: Weather[] = []

  function draw(): Weather {
    const scripted = script.shift()
    if (scripted !== undefined) return scripted
    return world.chance(network.faults) ? world.pick(faults) : 'none'
  }

  function durationOf(weather: Weather): number {
    if (weather === 'takes 12 s') return 12_000
    return weather === 'crawls' ? world.between(1000, 40_000) : world.between(1, 200)
  }

  const network = {
    /** How likely a request meets a fault, 0 when healed. */
    faults: 0,
    /** The weather of the next requests, before any is drawn. */
    script,
    send(process: Process, request: Request, signal: AbortSignal): Promise<Answer> {
      return new Promise((resolve) => {
        const weather = draw()
        const onTheWay = durationOf(weather)
        const dies = world.begin(process)
        if (!process.alive || dies('before')) return
        onBegin(request)
        // What has left the device reaches the server even when the sender is gone.
        world.at(onTheWay, () => {
          const reach = (): Answer => server.handle(request)
          const answer = outcomes[weather](reach, world)
          if (!process.alive || dies('after') || !answer) return
          world.at(world.between(1, 200), () => !signal.aborted && resolve(answer), process)
        })
      })
    },
  }
  return network
}

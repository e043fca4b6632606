/** The way to the server and back, with everything that goes wrong on it. */
import { type Answer, noAnswer } from '../../../../src/outbox/classify.ts'
import type { Request } from '../../../../src/outbox/transitions.ts'
import { http, type Server } from './server.ts'
import type { Process, World } from './world.ts'

type Outcome = (reach: () => Answer, world: World) => Answer | undefined

/** What reaches the server, and what is answered; undefined: no answer ever. The first two are no faults. */
const outcomes = {
  none: (reach) => reach(),
  'takes 12 s': (reach) => reach(),
  'dropped before commit': () => noAnswer,
  'dropped after commit': (reach) => reach() && noAnswer,
  'sent twice': (reach, { pick }) => pick([reach(), reach()]),
  'error before commit': (_reach, { pick }) => http(pick([500, 502, 503, 504, 408, 425, 429])),
  'error after commit': (reach) => reach() && http(500),
  'try later': (_reach, { pick }) => http(pick([429, 503]), undefined, '30'),
  'try much later': () => http(429, undefined, '999999'),
  ours: () => http(401),
  'captive page': (_reach, { pick }) =>
    http(pick([200, 201, 204, 302]), pick([undefined, null, '<html>', {}])),
  'hangs before commit': () => undefined,
  'hangs after commit': (reach) => void reach(),
  crawls: (reach) => reach(),
} satisfies Record<string, Outcome>

export type Weather = keyof typeof outcomes

const [_none, _slow, ...faults] = Object.keys(outcomes) as Weather[]

/** A network between a device and the server. */
export function createNetwork(world: World, server: Server) {
  const script: Weather[] = []

  function durationOf(weather: Weather): number {
    if (weather === 'takes 12 s') return 12_000
    return weather === 'crawls' ? world.between(1000, 40_000) : world.between(1, 200)
  }

  const network = {
    /** How likely a request meets a fault, 0 when healed. */
    faults: 0,
    /** The weather of the next requests; then it is drawn at random. */
    script,
    send(process: Process, request: Request): Promise<Answer> {
      const drawn = world.chance(network.faults) ? world.pick(faults) : 'none'
      const weather = script.shift() ?? drawn
      const reach = (): Answer => server.handle(request)
      const course = { before: durationOf(weather), after: world.between(1, 200), isAway: true }
      return world.operate(process, () => outcomes[weather](reach, world), course)
    },
  }
  return network
}

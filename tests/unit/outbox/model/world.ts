/** A world of one device: virtual time, a queue of events, processes that can die at any moment. */
import { makeRandom } from '../../../random.ts'

export interface Process {
  alive: boolean
  /** A frozen tab does nothing until then (true time, ms). */
  frozenUntil: number
  /** Operations begun, for dying at an exact one. */
  operations: number
  /** Forms that are sending, by their ids: their button does nothing more. */
  readonly busy: Set<string>
  crashAt?: { readonly operation: number; readonly when: 'before' | 'after' }
}

interface Event {
  time: number
  readonly run: () => void
  readonly owner: Process | undefined
  cancelled: boolean
}

export type World = ReturnType<typeof createWorld>

/** A living process. */
export function spawn(): Process {
  return { alive: true, frozenUntil: 0, operations: 0, busy: new Set() }
}

/** A world that is the same for the same seed. */
export function createWorld(seed: number) {
  const random = makeRandom(seed)
  const queue: Event[] = []
  let serial = 0

  function insert(event: Event): void {
    let place = queue.length
    while (place > 0) {
      const earlier = queue[place - 1] as Event
      if (earlier.time > event.time) break
      place -= 1
    }
    queue.splice(place, 0, event)
  }

  const world = {
    /** True time, ms. */
    time: 0,
    /** How wrong the device's clock is, ms. */
    skew: 0,
    /** From 0 up to 1, the same for the same seed. */
    random,
    between: (low: number, high: number) => low + Math.floor(random() * (high - low + 1)),
    chance: (probability: number) => random() < probability,
    pick: <Value>(values: readonly Value[]) =>
      values[Math.floor(random() * values.length)] as Value,
    /** Runs later, unless its process has died by then; the result cancels it. */
    at(delay: number, run: () => void, owner?: Process): () => void {
      const event = { time: world.time + delay, run, owner, cancelled: false }
      insert(event)
      return () => {
        event.cancelled = true
      }
    },
    /** Runs the next event; false when nothing is left. */
    step(): boolean {
      // The queue is kept with the next event last.
      const event = queue.pop()
      if (!event) return false
      if (event.cancelled || event.owner?.alive === false) return true
      const thaw = event.owner?.frozenUntil ?? 0
      if (thaw > event.time) {
        insert(Object.assign(event, { time: thaw }))
        return true
      }
      world.time = event.time
      event.run()
      return true
    },
    /** A process begins an operation; the result tells whether it dies now, before the effect or after it. */
    begin(process: Process): (when: 'before' | 'after') => boolean {
      const operation = process.operations
      process.operations += 1
      return (when) => {
        const { crashAt } = process
        const dies = crashAt?.operation === operation && crashAt.when === when
        if (dies) process.alive = false
        return dies
      }
    },
    /** One awaited operation of a process. */
    operate<Value>(
      process: Process,
      effect: () => Value,
      { before, after }: { readonly before: number; readonly after: number },
    ): Promise<Value> {
      return new Promise((resolve, reject) => {
        if (!process.alive) return
        const dies = world.begin(process)
        if (dies('before')) return
        const report = (deliver: () => void): void => {
          if (dies('after')) return
          if (after === 0) deliver()
          else world.at(after, deliver, process)
        }
        world.at(
          before,
          () => {
            try {
              const value = effect()
              report(() => resolve(value))
            } catch (error) {
              report(() => reject(error))
            }
          },
          process,
        )
      })
    },
    serial(): number {
      serial += 1
      return serial
    },
  }
  return world
}

/** A world of one device: virtual time, a queue of events, processes that can die at any moment. */
import { makeRandom } from '../../../random.ts'

export interface Process {
  alive: boolean
  /** A frozen tab does nothing until then (true time, ms). */
  frozenUntil: number
  /** Operations begun. */
  operations: number
  /** The operation before whose effect it dies; half an operation later, after it. */
  diesAt?: number
  /** Forms that are sending, by their ids: their button does nothing more. */
  readonly busy: Set<string>
}

interface Event {
  time: number
  readonly run: () => void
  readonly owner: Process | undefined
  cancelled: boolean
}

/** How long an operation takes until its effect, and after it, ms. */
interface Course {
  readonly before: number
  readonly after: number
  readonly isAway?: boolean
}

export type World = ReturnType<typeof createWorld>

/** A living process. */
export function spawn(): Process {
  return { alive: true, frozenUntil: 0, operations: 0, busy: new Set() }
}

/** A world that is the same for the same seed. */
export function createWorld(seed: number) {
  const random = makeRandom(seed)
  /** The next event is the last one; of several at one time, the one added first comes first. */
  const queue: Event[] = []

  function insert(event: Event): void {
    queue.unshift(event)
    queue.sort((one, other) => other.time - one.time)
  }

  const world = {
    /** True time, ms. */
    time: 0,
    /** How wrong the device's clock is, ms. */
    skew: 0,
    /** What that clock shows. */
    now: () => 1_800_000_000_000 + world.time + world.skew,
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
    /** One awaited operation; its process may die before or after the effect. What has left the device (`isAway`) happens anyway. */
    operate<Value>(
      process: Process,
      effect: () => Value | undefined,
      { before, after, isAway = false }: Course,
    ): Promise<Value> {
      const operation = process.operations
      process.operations += 1
      const goesOn = (at: number): boolean => {
        if (process.diesAt === at) process.alive = false
        return process.alive
      }
      return new Promise((resolve, reject) => {
        if (!goesOn(operation)) return
        const report = (deliver: () => void): void => {
          if (!goesOn(operation + 0.5)) return
          if (after === 0) deliver()
          else world.at(after, deliver, process)
        }
        const happen = (): void => {
          try {
            const value = effect()
            if (value !== undefined) report(() => resolve(value))
          } catch (error) {
            report(() => reject(error))
          }
        }
        world.at(before, happen, isAway ? undefined : process)
      })
    },
  }
  return world
}

/** All promises settle before the next event happens. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

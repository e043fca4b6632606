/** A fresh device for one test: a page, the weather on its network, and a customer at a form. */
import type { Content } from '../../../src/outbox/kinds/kinds.ts'
import type { Outbox } from '../../../src/outbox/outbox.ts'
import { readSubmissions } from '../../../src/outbox/records.ts'
import { find, type State, type Submission } from '../../../src/outbox/submission.ts'
import type { NetworkFault } from './model/network.ts'
import { settle } from './model/schedule.ts'
import type { Server } from './model/server.ts'
import { createStage, type Stage } from './model/stage.ts'
import { contentOf } from './model/submissions.ts'

export const booking = contentOf('booking', 1)
export const contact = contentOf('contact', 2)
export const bad = contentOf('booking', 3, true)

export interface Scene {
  readonly stage: Stage
  readonly server: Server
  /** The page's. */
  readonly outbox: Outbox
  /** Lets things happen until the promise settles. Throws where nothing is left to happen before. */
  readonly wait: <Value>(promise: Promise<Value>) => Promise<Value>
  /** Lets everything happen that happens within so many ms. */
  readonly pass: (ms: number) => Promise<void>
  /** How long it takes what is waited for already, ms. */
  readonly duration: (work: Promise<unknown>) => Promise<number>
  /** What happens to the next requests. */
  readonly weather: (...faults: (NetworkFault | 'none')[]) => void
  /** What the database holds of it, under whatever id. */
  readonly stored: (content?: Content) => Submission | undefined
  /** Lets time pass until the database holds it in this state. */
  readonly untilStored: (state: State, content?: Content) => Promise<void>
  /** Submits, as a form does. */
  readonly submitted: (content?: Content) => Promise<Submission | undefined>
}

/** The same scene each time. */
export function createScene(): Scene {
  const stage = createStage({ seed: 1, hasChannel: true })
  const { world, server } = stage
  const { outbox } = stage.open('page')

  async function wait<Value>(promise: Promise<Value>): Promise<Value> {
    let isSettled = false
    const end = (): void => {
      isSettled = true
    }
    promise.then(end, end)
    await settle()
    while (!isSettled) {
      if (!world.step()) throw new Error('nothing is left that could keep the promise')
      await settle()
    }
    return promise
  }

  const pass: Scene['pass'] = (ms) =>
    wait(new Promise<void>((resolve) => void world.at(ms, resolve)))
  const stored: Scene['stored'] = (content = booking) =>
    find(readSubmissions(stage.storage.database), content.id)

  return {
    ...{ stage, server, outbox, wait, pass, stored },
    async duration(work) {
      const before = world.time
      await work
      return world.time - before
    },
    weather: (...faults) => void stage.network.script.push(...faults),
    async untilStored(state, content) {
      while (stored(content)?.state !== state) await pass(1)
    },
    submitted: (content = booking) => wait(outbox.submit(content)),
  }
}
